import { describe, expect, it } from 'vitest'
import { csvReader } from '../../src/scores/csv-reader.ts'
import { readPieces } from './read-rows.ts'

const csv = async (content: string, options = {}) => readPieces(csvReader, content, 1 << 16, options)

describe('a long table', () => {
  it('becomes one row a case with a column a metric', async () => {
    const { kept, problems, summary } = await csv(
      'case,metric,value\na,unsafe,false\nb, unsafe ,true\na,fair,true\nc,fair,\n',
    )
    expect(problems).toEqual([])
    expect(kept.opened).toBe(1)
    expect(kept.names).toEqual(['case', 'unsafe', 'fair'])
    expect(kept.objects).toEqual([
      { case: 'a', unsafe: 'false', fair: 'true' },
      { case: 'b', unsafe: 'true', fair: undefined },
      { case: 'c', unsafe: undefined, fair: '' },
    ])
    expect(kept.rows.map((row) => row.line)).toEqual([2, 3, 5])
    expect(summary?.rows).toBe(3)
  })

  it('keeps trials apart and turns reason, judge and label into columns of their metric', async () => {
    const { kept, problems } = await csv(
      'metric,case,trial,value,reason,judge,label\nok,a,1,true,,gpt,yes\nok,a,2,,error,gpt,\nok,a,,false,,,\n',
    )
    expect(problems).toEqual([])
    expect(kept.names).toEqual(['case', 'trial', 'ok', 'ok.reason', 'ok.judge', 'ok.label'])
    expect(kept.rows.map((row) => [row.id, row.trial, row.line])).toEqual([
      ['a', '1', 2],
      ['a', '2', 3],
      ['a', null, 4],
    ])
    expect(kept.objects[1]).toEqual({
      case: 'a',
      trial: '2',
      ok: '',
      'ok.reason': 'error',
      'ok.judge': 'gpt',
      'ok.label': '',
    })
  })

  it.each([
    'case,metric,value,lang\na,ok,true,de\n',
    'case,metric,score\na,ok,true\n',
    'case_id,metric,value\na,ok,true\n',
    'Case,metric,value,id\na,ok,true,b\n',
  ])('is not seen in %j', async (content) => {
    const { kept, problems } = await csv(content)
    expect(problems).toEqual([])
    expect(kept.names).toContain('metric')
  })

  it('follows the names that the policy gives case and trial', async () => {
    const { kept } = await csv('item,metric,value,run\na,ok,true,1\na,fair,true,1\n', {
      caseColumn: 'item',
      trialColumn: 'run',
    })
    expect(kept.objects).toEqual([{ item: 'a', run: '1', ok: 'true', fair: 'true' }])
  })

  it('refuses the same metric of a case twice, with both lines', async () => {
    const { problems } = await csv(
      'case,trial,metric,value\na,1,ok,true\nb,1,ok,true\na,2,ok,true\na,1,ok,true\n',
    )
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      code: 'SCORES_LONG_TABLE',
      line: 5,
      message: 'case "a" has metric "ok" twice in trial "1", first at line 2',
    })
  })

  it('refuses a row without a metric, and metrics whose columns would clash', async () => {
    const { problems } = await csv(
      'case,metric,value,reason\na,,true,\na,ok,true,\na,ok.reason,true,\na,case,true,\nb,case,true,\n',
    )
    expect(problems.map((problem) => [problem.code, problem.line, problem.message])).toEqual([
      ['SCORES_LONG_TABLE', 2, 'case "a" has a row without a metric'],
      ['SCORES_LONG_TABLE', 4, 'metric "ok.reason" would make a second column "ok.reason"'],
      ['SCORES_LONG_TABLE', 5, 'metric "case" would make a second column "case"'],
    ])
  })

  it('takes metrics and ids with names of the language for just names', async () => {
    const { kept, problems } = await csv(
      'case,metric,value\n__proto__,constructor,true\n__proto__,__proto__,false\n',
    )
    expect(problems).toEqual([])
    expect(kept.rows[0]?.cells).toEqual(['__proto__', 'true', 'false'])
  })

  it('without a case has no case', async () => {
    const { kept, summary } = await csv('case,metric,value\n')
    expect([kept.opened, summary?.rows]).toEqual([1, 0])
  })
})
