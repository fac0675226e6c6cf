import { describe, expect, test } from 'vitest'
import type { TextOutput } from '../../src/cli/io.ts'
import { fileLook, terminalLook } from '../../src/cli/terminal.ts'

function output(isTTY: boolean, columns?: number): TextOutput {
  return { write: () => true, isTTY, ...(columns === undefined ? {} : { columns }) }
}

async function isColoured(isTTY: boolean, env: Record<string, string>, noColor = false): Promise<boolean> {
  const io = { stdout: output(isTTY), stderr: output(isTTY), env }
  return (await terminalLook(io, noColor)).colour.pass('x') !== 'x'
}

async function isUnicode(env: Record<string, string>): Promise<boolean> {
  return (await terminalLook({ stdout: output(true), stderr: output(true), env }, true)).unicode
}

describe('terminalLook', () => {
  test('colours a terminal and not a pipe', async () => {
    expect(await isColoured(true, {})).toBe(true)
    expect(await isColoured(false, {})).toBe(false)
    expect(await isColoured(true, { TERM: 'dumb' })).toBe(false)
  })

  test('honours NO_COLOR, FORCE_COLOR and --no-color', async () => {
    expect(await isColoured(true, { NO_COLOR: '1' })).toBe(false)
    expect(await isColoured(true, { NO_COLOR: '' })).toBe(true)
    expect(await isColoured(false, { FORCE_COLOR: '1' })).toBe(true)
    expect(await isColoured(true, { FORCE_COLOR: '0' })).toBe(false)
    expect(await isColoured(false, { FORCE_COLOR: '1' }, true)).toBe(false)
    expect(await isColoured(false, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false)
  })

  test('draws with Unicode unless the locale or the terminal says otherwise', async () => {
    expect(await isUnicode({})).toBe(true)
    expect(await isUnicode({ LANG: 'de_DE.UTF-8' })).toBe(true)
    expect(await isUnicode({ LC_ALL: 'C.utf8', LANG: 'C' })).toBe(true)
    expect(await isUnicode({ LANG: 'C' })).toBe(false)
    expect(await isUnicode({ LANG: 'en_US.UTF-8', TERM: 'dumb' })).toBe(false)
  })

  test('takes the width of the terminal', async () => {
    const io = { stdout: output(true, 132), stderr: output(true), env: {} }
    expect((await terminalLook(io, false)).width).toBe(132)
  })
})

describe('fileLook', () => {
  test('is the same everywhere', async () => {
    const look = await fileLook()
    expect({ width: look.width, unicode: look.unicode, marked: look.colour.fail('x') }).toEqual({
      width: 80,
      unicode: true,
      marked: 'x',
    })
  })
})
