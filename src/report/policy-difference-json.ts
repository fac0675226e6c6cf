import type {
  PolicyDifference,
  RuleDifference,
  Said,
  SettingDifference,
} from '../domain/policy-difference.ts'
import { jsonObject } from './decision-json.ts'
import { shownFile } from './file-name.ts'
import { JSON_FORMAT, jsonDocument } from './json.ts'

/** The comparison for machines; the same policies give the same bytes. */
export function policyDifferenceJson(difference: PolicyDifference, version: string): string {
  const { before, after } = difference
  return jsonDocument({
    format: JSON_FORMAT,
    oloproof: version,
    result: difference.result,
    before: { file: shownFile(before.file), sha256: before.sha256 },
    after: { file: shownFile(after.file), sha256: after.sha256 },
    text_differs: before.sha256 !== after.sha256,
    rules: difference.rules.map(ruleJson),
    settings: difference.settings.map(settingJson),
  })
}

function ruleJson(rule: RuleDifference): object {
  return {
    id: rule.id,
    change: rule.change,
    direction: rule.direction,
    renamed_from: rule.before,
    before: rule.demanded,
    after: rule.demands,
    settings: rule.settings.map(settingJson),
  }
}

function settingJson({ setting, before, after, change, why }: SettingDifference): object {
  return { setting, before: valueJson(before), after: valueJson(after), change, why }
}

/** Labels and their values as an object, which JSON has; a map it has not. */
function valueJson({ value }: Said): unknown {
  return value instanceof Map ? jsonObject(value) : value
}
