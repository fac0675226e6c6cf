import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorsWantedAsJson, reportFilesOf } from '../../src/cli/raw-arguments.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

describe('errorsWantedAsJson', () => {
  test.each([
    ['--format json', true],
    ['--format=json', true],
    ['-f json', true],
    ['-fjson', true],
    ['scores imprt x --polcy y --format json', true],
    ['-f text --format json', true],
    ['--format jsonl', false],
    ['--format', false],
    ['json', false],
    ['-- --format json', false],
  ])('reads %s as %s', (line, wanted) => {
    expect(errorsWantedAsJson(line.split(' '))).toBe(wanted)
  })
})

describe('reportFilesOf', () => {
  test('finds report files in every spelling of the option', () => {
    const argv = 'check s.csv -o a.json --output b.md --output=c.txt -od.json -o e.csv'.split(' ')
    expect(reportFilesOf(argv)).toEqual(['a.json', 'b.md', 'c.txt', 'd.json'])
  })

  test('leaves alone what judge writes, but not what a misspelled command would have decided', () => {
    expect(reportFilesOf('judge sample s.csv -o labels.md'.split(' '))).toEqual([])
    expect(reportFilesOf('scores imprt s.csv -o gate.json'.split(' '))).toEqual(['gate.json'])
  })

  test('leaves out a file that the same command line reads, however it is spelled', () => {
    expect(reportFilesOf('check s.json -o s.json'.split(' '))).toEqual([])
    expect(reportFilesOf('check s.json -o ./s.json'.split(' '))).toEqual([])
    expect(reportFilesOf('check x.csv --labels=l.json -o l.json'.split(' '))).toEqual([])
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'real.json'), '[]')
    symlinkSync(join(folder, 'real.json'), join(folder, 'link.json'))
    expect(reportFilesOf(['check', join(folder, 'real.json'), '-o', join(folder, 'link.json')])).toEqual([])
  })
})
