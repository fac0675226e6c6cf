import type { Decision } from '../domain/decision.ts'
import type { TextOptions } from '../report/palette.ts'
import { fileFromRoot } from './github-actions.ts'
import type { Io } from './io.ts'
import type { ReportFormat } from './report-format.ts'
import { version } from './version.ts'

/** The decision in one format. What draws it is loaded here, so that a run loads what it shows and no more. */
export async function renderDecision(
  decision: Decision,
  format: ReportFormat,
  look: TextOptions,
  env: Io['env'],
): Promise<string> {
  switch (format) {
    case 'text':
      return (await import('../report/text.ts')).renderText(decision, look)
    case 'json':
      return (await import('../report/json.ts')).renderJson(decision, version)
    case 'markdown':
      return (await import('../report/markdown.ts')).renderMarkdown(decision)
    case 'html':
      return (await import('../report/html.ts')).renderHtml(decision)
    case 'junit':
      return (await import('../report/junit.ts')).renderJunit(decision)
    case 'github': {
      const { renderAnnotations } = await import('../report/annotations.ts')
      return renderAnnotations(decision, fileFromRoot(decision.policy.file, env))
    }
  }
}
