import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { progressOf } from '../../src/cli/progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(isTTY: boolean) {
  let shown = ''
  const stderr = {
    isTTY,
    write(text: string) {
      shown += text
    },
  }
  const progress = progressOf(['-'], { stdout: stderr, stderr, env: {} })
  return { progress, shown: () => shown }
}

describe('progressOf', () => {
  test('says nothing where standard error is not a terminal', () => {
    expect(watch(false).progress.onProgress).toBeNull()
  })

  test('waits half a second, then shows how far reading has come, and cleans up', () => {
    const { progress, shown } = watch(true)
    progress.onProgress?.(1e6)
    vi.advanceTimersByTime(499)
    progress.onProgress?.(2e6)
    progress.clear()
    expect(shown()).toBe('')
    vi.advanceTimersByTime(2)
    progress.onProgress?.(3e6)
    expect(shown()).toContain('reading, 3 MB')
    progress.clear()
    expect(shown().endsWith('\r\x1b[K')).toBe(true)
  })
})
