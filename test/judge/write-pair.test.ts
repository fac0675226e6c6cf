import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePair } from '../../src/judge/write-pair.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pair-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const write = (overwrite: boolean, second = 'b') =>
  writePair({ path: at('a'), text: 'new a' }, { path: at(second), text: 'new b' }, overwrite)
const contents = () =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true }).map((entry) => [
      entry.name,
      entry.isDirectory() ? 'folder' : readFileSync(at(entry.name), 'utf8'),
    ]),
  )

test('both files are there and nothing else', () => {
  write(false)
  expect(contents()).toEqual({ a: 'new a', b: 'new b' })
})

test('a second file that is there stops the first as well', () => {
  writeFileSync(at('b'), 'labels')
  expect(() => write(false)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(contents()).toEqual({ b: 'labels' })
})

test('a first file that is there stays as it is', () => {
  writeFileSync(at('a'), 'labels')
  expect(() => write(false)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(contents()).toEqual({ a: 'labels' })
})

test('a link that leads nowhere is a file that is there', () => {
  symlinkSync(at('nowhere'), at('b'))
  expect(() => write(false)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(readdirSync(folder)).toEqual(['b'])
})

test('with overwrite, both are replaced', () => {
  writeFileSync(at('a'), 'old a')
  writeFileSync(at('b'), 'old b')
  write(true)
  expect(contents()).toEqual({ a: 'new a', b: 'new b' })
})

test('when the second cannot be replaced, the first is as it was', () => {
  writeFileSync(at('a'), 'old a')
  mkdirSync(at('b'))
  expect(() => write(true)).toThrow()
  expect(contents()).toEqual({ a: 'old a', b: 'folder' })
})

test('when the second has no folder, no first file is left', () => {
  expect(() => write(false, 'no/such')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  expect(contents()).toEqual({})
})
