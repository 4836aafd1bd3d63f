/** Finds features of style sheets that a browser of `.browserslistrc` lacks, by MDN's compatibility data. */
import postcss from 'postcss'
import { data, isLacking } from './compatibility.mjs'

const { properties, selectors, types, 'at-rules': atRules } = data.css

/** Functions and units of values, such as `color-mix` and `dvh`, that a browser lacks. */
const lackingFunctions = new Set()
const collect = (features) => {
  for (const [name, feature] of Object.entries(features)) {
    if (name === '__compat') continue
    if (isLacking(feature.__compat)) lackingFunctions.add(name)
    collect(feature)
  }
}
collect(types)
const lackingUnits = /(?:^|[^\w.-])[\d.]+((?:[dsl]v|cq)(?:h|w|i|b|min|max))\b/

/**
 * Returns the features that a browser lacks, without those that have a fallback: an earlier declaration of the same property in the rule, or
 * a condition of `@supports`. An earlier declaration is none for a value with `var()`: a browser finds out too late that it is invalid.
 *
 * @param {string} css
 * @returns {string[]}
 */
export function unsupportedStyles(css) {
  const found = new Set()
  postcss.parse(css).walk((node) => {
    if (isConditional(node)) return
    if (node.type === 'decl') lackingIn(node).forEach((feature) => found.add(feature))
    if (node.type === 'rule' && node.parent?.type === 'rule') found.add('nested rules')
    if (node.type === 'rule' && !isKeyframe(node)) lackingSelectors(node.selector).forEach((name) => found.add(name))
    if (node.type === 'atrule') {
      if (isLacking(atRules[node.name]?.__compat)) found.add(`@${node.name}`)
      if (node.name !== 'media') return
      for (const [, name] of node.params.matchAll(/\(([a-z-]+)\s*[:)]/g))
        if (isLacking(atRules.media[name]?.__compat)) found.add(`@media (${name})`)
      if (/[<>]/.test(node.params)) found.add('@media (width >= …)')
    }
  })
  return [...found].toSorted((one, other) => (one < other ? -1 : 1))
}

function isConditional(node) {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && parent.name === 'supports') return true
  return node.type === 'atrule' && node.name === 'supports'
}

const isKeyframe = (rule) => rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')

function lackingIn(declaration) {
  const { prop } = declaration
  if (prop.startsWith('-') && !prop.startsWith('--')) return []
  if (isLacking(properties[prop]?.__compat)) return [prop]
  const lacking = lackingValues(declaration)
  if (lacking.length === 0) return []
  const before = []
  for (let one = declaration.prev(); one; one = one.prev())
    if (one.type === 'decl' && one.prop === prop) before.push(one)
  const hasFallback = !declaration.value.includes('var(') && before.some((one) => lackingValues(one).length === 0)
  return hasFallback ? [] : lacking
}

function lackingValues({ prop, value }) {
  const words = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const found = [...words.matchAll(/([a-z][a-z-]*)\(/g)]
    .map(([, name]) => name)
    .filter((name) => lackingFunctions.has(name))
  const unit = lackingUnits.exec(words)?.[1]
  if (unit !== undefined) found.push(unit)
  for (const [word] of words.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))
    if (isLacking(properties[prop]?.[word]?.__compat)) found.push(`${prop}: ${word}`)
  if (value.includes('--lightningcss-')) found.push('light-dark')
  return found.map((name) => name.replace('light-dark', 'light-dark()').replace('color-mix', 'color-mix()'))
}

function lackingSelectors(selector) {
  const names = [...selector.replaceAll(/"[^"]*"|'[^']*'/g, '').matchAll(/(?<!\\):{1,2}([a-z][a-z-]*)/g)].map(
    ([, name]) => name,
  )
  return names.filter((name) => isLacking(selectors[name]?.__compat)).map((name) => `:${name}`)
}
