import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleForLabels } from '../judge/sample.ts'
import { type CsvTable, readTable } from './csv-table.ts'

/** What people said of a sample of one run, and the key with what the judge had said. */
export interface LabelledSheet {
  readonly sheet: CsvTable
  readonly key: CsvTable
}

/** Draws a sample of a scores file as `judge sample` does, and fills in what people would say, by case. */
export async function labelledSheet(request: {
  readonly scores: string
  readonly recipe: string
  readonly metric: string
  readonly cases: number
  readonly said: ReadonlyMap<string, string>
}): Promise<LabelledSheet> {
  const { scores, recipe, metric, said } = request
  const drawn = await sampleForLabels({
    scores,
    output: join(dirname(scores), '.drawn.csv'),
    metric,
    draw: { kind: 'at_random', cases: request.cases },
    badWhen: null,
    policy: null,
    where: new Map(),
    recipe,
    labels: [],
    force: false,
    onProgress: null,
  })
  const [unlabelled, key] = [await readTable(drawn.sheet), await readTable(drawn.key)]
  rmSync(drawn.sheet)
  rmSync(drawn.key)
  const caseAt = unlabelled.header.indexOf('case')
  const labelAt = unlabelled.header.indexOf(`${metric}.label`)
  const rows = unlabelled.rows.map((cells) =>
    cells.map((cell, position) => (position === labelAt ? (said.get(cells[caseAt] ?? '') ?? '') : cell)),
  )
  return { sheet: { ...unlabelled, rows }, key }
}
