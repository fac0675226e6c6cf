import type { Policy, Rule } from '../domain/policy.ts'
import {
  DIRECTIONS,
  type Direction,
  type PolicyDifference,
  type RuleChange,
  type RuleDifference,
} from '../domain/policy-difference.ts'
import { ruleWords } from './describe-policy.ts'
import { comparePolicySettings } from './difference/policy-settings.ts'
import { compareRules, type PolicyPair } from './difference/rule-settings.ts'
import { directionOf } from './difference/setting-difference.ts'

/** What a reviewer looks at first, first. */
const CHANGES: readonly RuleChange[] = [
  'loosened',
  'removed',
  'changed',
  'tightened',
  'added',
  'renamed',
  'reworded',
  'unchanged',
]

/** Two policies compared: rules by their ids, then every setting of the whole. Nothing that differs is left out. */
export function comparePolicies(before: Policy, after: Policy): PolicyDifference {
  const pair = { before, after, restsOnBlocking: restsOnBlocking(before, after) }
  const old = new Map(before.rules.map((rule) => [rule.id, rule]))
  const now = new Map(after.rules.map((rule) => [rule.id, rule]))
  const gone = before.rules.filter((rule) => !now.has(rule.id))
  const rules: RuleDifference[] = []
  for (const rule of after.rules) {
    const same = old.get(rule.id)
    const renamed = same === undefined ? gone.findIndex((other) => isRenamed(other, rule, pair)) : -1
    const [earlier] = renamed < 0 ? [] : gone.splice(renamed, 1)
    if (same !== undefined) rules.push(keptRule(same, rule, pair))
    else if (earlier !== undefined) rules.push(renamedRule(earlier, rule))
    else rules.push(addedRule(rule, pair))
  }
  rules.push(...gone.map(removedRule))
  rules.sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change))
  const settings = comparePolicySettings(pair)
  const directions = [...rules.map((rule) => rule.direction), ...settings.map((setting) => setting.change)]
  return {
    before: { file: before.file, sha256: before.sha256 },
    after: { file: after.file, sha256: after.sha256 },
    result: DIRECTIONS.find((direction) => directions.includes(direction)) ?? 'same',
    rules,
    settings,
  }
}

/**
 * A decision needs one blocking rule that passes. Where some rule blocks while undecided, before and after, a PASS always
 * had one; else a rule that blocks and passes could make a PASS of what was undecided.
 */
function restsOnBlocking(before: Policy, after: Policy): boolean {
  const kept = new Set(after.rules.filter(blocksAlways).map((rule) => rule.id))
  return before.rules.some((rule) => blocksAlways(rule) && kept.has(rule.id))
}

function blocksAlways({ effect, undecided }: Rule): boolean {
  return effect === 'block' && undecided === 'block'
}

function isRenamed(before: Rule, after: Rule, pair: PolicyPair): boolean {
  return compareRules(before, after, pair).length === 0
}

function keptRule(before: Rule, after: Rule, pair: PolicyPair): RuleDifference {
  const settings = compareRules(before, after, pair)
  const direction = stopsBlocking(before, after) ? 'loosened' : directionOf(settings)
  return {
    id: after.id,
    change: direction ?? 'unchanged',
    direction,
    before: null,
    demanded: ruleWords(before),
    demands: ruleWords(after),
    settings,
  }
}

/** Whatever else differs, a rule that only warns stops nothing any more. */
function stopsBlocking(before: Rule, after: Rule): boolean {
  return before.effect === 'block' && after.effect === 'warn'
}

function renamedRule(before: Rule, after: Rule): RuleDifference {
  return {
    id: after.id,
    change: 'renamed',
    direction: 'reworded',
    before: before.id,
    demanded: ruleWords(before),
    demands: ruleWords(after),
    settings: [],
  }
}

function addedRule(rule: Rule, pair: PolicyPair): RuleDifference {
  const direction: Direction = rule.effect === 'warn' || pair.restsOnBlocking ? 'tightened' : 'changed'
  return {
    id: rule.id,
    change: 'added',
    direction,
    before: null,
    demanded: null,
    demands: ruleWords(rule),
    settings: [],
  }
}

function removedRule(rule: Rule): RuleDifference {
  return {
    id: rule.id,
    change: 'removed',
    direction: 'loosened',
    before: null,
    demanded: ruleWords(rule),
    demands: null,
    settings: [],
  }
}
