import type { Faults } from './faults.ts'
import type { SoundMap } from './sound-map.ts'

/** Bounds whose mathematics takes cases for independent are refused where the policy says that they are not. */
export function findClusteredBounds(policy: SoundMap, rules: readonly SoundMap[], faults: Faults): void {
  if (!policy.has('clusters')) return
  for (const rule of rules) {
    if (rule.has('max_decrease')) {
      const message = 'max_decrease takes cases for independent, and the policy has clusters'
      faults.add('POLICY_CLUSTERED', rule.keyAt('max_decrease'), message, 'max_regressed: 0.02')
    }
    if (rule.has('statistic') && rule.text('statistic') === 'mean') {
      const message = 'statistic: mean takes cases for independent, and the policy has clusters'
      const hint = 'statistic: p95, or a budget of the suite as it ran: budget: 0.03 and of: mean'
      faults.add('POLICY_CLUSTERED', rule.keyAt('statistic'), message, hint)
    }
  }
}
