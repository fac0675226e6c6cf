import { html, type Markup } from './markup.ts'

/** What the signs and the words of a page mean, folded away. */
export function guide(): Markup {
  return html`<h2>How to read this</h2>
<details><summary>Outcomes, intervals and the pictures</summary>
<dl class="terms">
<dt>PASS</dt><dd>The whole interval lies on the good side of the limit, whatever the missing verdicts would say.</dd>
<dt>FAIL</dt><dd>The whole interval lies on the bad side of the limit, whatever the missing verdicts would say.</dd>
<dt>INSUFFICIENT_EVIDENCE</dt><dd>Neither is shown yet. It is not a pass: nothing was found out.</dd>
<dt>limit</dt><dd>The upright line. What the policy demands lies on the shaded side of it.</dd>
<dt>interval</dt><dd>The solid band with its two ends: where the true figure lies at the confidence that is named, given how few or many cases were seen.</dd>
<dt>seen</dt><dd>The dot: the figure over the cases that were seen. It does not decide, the interval does.</dd>
<dt>could be</dt><dd>The dashes: how far the interval could reach if the missing verdicts were known.</dd>
<dt>missing</dt><dd>A case without a verdict counts neither as good nor as bad, and a rule is decided only if it would be decided the same way for every answer.</dd>
<dt>count</dt><dd>A rule that counts speaks of these cases only and has no interval.</dd>
<dt>only warns</dt><dd>The policy shows the rule and does not let it change the decision.</dd>
</dl>
<p>Each picture has a scale of its own. Band or dashes touch the line exactly when the rule is undecided. Exit codes: 0 PASS, 1 FAIL, 2 INSUFFICIENT_EVIDENCE, 3 an error, with nothing decided.</p>
</details>
`
}
