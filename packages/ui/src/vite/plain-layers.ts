import postcss, { type AtRule, list, type Rule } from 'postcss'

/**
 * Returns style sheets without cascade layers, for engines that ignore `@layer` and its rules: a rule of a later layer gets a higher
 * specificity, and a rule outside of layers the highest.
 *
 * `:is()` is written out, since an engine may lack it as well. Empty if no sheet has layers. Important rules keep the order of the layers, which `@layer` reverses.
 */
export function withoutLayers(sheets: readonly string[]): string {
  const roots = sheets.map((sheet) => postcss.parse(sheet))
  const names = roots.map((root) => {
    const found = new Set<string>()
    root.walkAtRules('layer', (layer) => layer.params.split(',').forEach((name) => found.add(name.trim())))
    return [...found]
  })
  // The sheet of the frame has all layers, in their order.
  const order = names.toSorted((one, other) => other.length - one.length)[0] ?? []
  const unknown = names.flat().find((name) => !order.includes(name))
  if (unknown !== undefined) throw new Error(`No sheet tells the order of the layer ${unknown}`)
  if (order.length === 0) return ''
  for (const root of roots) {
    root.walkRules((rule) => raise(rule, order))
    root.walkAtRules('layer', (layer) => {
      layer.replaceWith(layer.nodes ?? [])
    })
  }
  return roots.map(String).join('')
}

function raise(rule: Rule, order: readonly string[]): void {
  let place = order.length
  for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent) {
    if (!isAtRule(parent)) continue
    if (parent.name.endsWith('keyframes')) return
    if (parent.name === 'layer') place = order.indexOf(parent.params)
  }
  const more = String.raw`:not(#\#)`.repeat(place)
  rule.selectors = rule.selectors
    .flatMap(writeOut)
    .map((selector) => selector.replace(/^(?:\*|[a-z][\w-]*)?/i, `$&${more}`))
}

/** The selectors that a selector with `:is()` stands for. One within `:not()` or `:has()` stays. */
function writeOut(selector: string): string[] {
  const start = selector.indexOf(':is(')
  if (start < 0) return [selector]
  const before = selector.slice(0, start)
  if (before.split('(').length !== before.split(')').length) return [selector]
  let end = start + 4
  for (let depth = 1; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[selector[end] ?? ')'] ?? 0
  const after = selector.slice(end)
  return list.comma(selector.slice(start + 4, end - 1)).flatMap((branch) => writeOut(join(before, branch) + after))
}

/** A type comes first in a compound: `.a:is(th)` is `th.a`. */
function join(before: string, branch: string): string {
  if (!/^[a-z]/i.test(branch)) return before + branch
  const compound = /[^\s>+~]*$/.exec(before)?.index ?? 0
  return before.slice(0, compound) + branch + before.slice(compound)
}

function isAtRule(node: { readonly type: string }): node is AtRule {
  return node.type === 'atrule'
}
