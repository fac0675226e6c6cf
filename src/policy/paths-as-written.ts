import type { Policy } from '../domain/policy.ts'
import { parsePolicy } from './read-policy.ts'

/**
 * The policy with the files it names as it writes them. Two versions of one policy, of which one comes from Git, name the
 * same files however they are reached.
 */
export function pathsAsWritten(policy: Policy): Policy {
  const { file, sha256 } = policy
  return { ...parsePolicy(policy.text, '-'), file, sha256 }
}
