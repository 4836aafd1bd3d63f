/**
 * A rule for code that runs in browsers: `browsers/supported` reports functions and regular expressions that a browser of `.browserslistrc`
 * lacks, by MDN's compatibility data. Methods of the language are TypeScript's part: `lib` in `tsconfig.browser.json`. What the polyfills
 * add is allowed. Code behind a check of its own says so in a comment that disables the rule.
 */
import { addedFunctions } from '../../packages/ui/src/old-engines/functions.ts'
import { data, isLacking } from './compatibility.mjs'

/** Interface → whether it is lacking; `Interface.member` of static members and namespaces; names that every interface lacks. */
const interfaces = new Set()
const statics = new Set()
const memberStates = new Map()
for (const [name, feature] of Object.entries({ ...data.api, ...data.javascript.builtins })) {
  const isLanguage = name in data.javascript.builtins
  const whole = isLacking(feature.__compat)
  if (whole && !isLanguage) interfaces.add(name)
  for (const [key, member] of Object.entries(feature)) {
    if (key === '__compat') continue
    const lacking = whole || isLacking(member.__compat)
    const plain = key.replace(/_static$/, '')
    if (lacking && (key.endsWith('_static') || isLanguage)) statics.add(`${name}.${plain}`)
    memberStates.set(plain, (memberStates.get(plain) ?? true) && lacking)
  }
}
for (const [name, instance] of [
  ['crypto', 'Crypto'],
  ['navigator', 'Navigator'],
  ['document', 'Document'],
])
  for (const [key, member] of Object.entries(data.api[instance]))
    if (key !== '__compat' && isLacking(member.__compat)) statics.add(`${name}.${key}`)
/** Interfaces whose methods are told by their names: those of rarer ones have names that libraries use as well. */
const commonInterfaces =
  /^(AbortSignal|Blob|DataTransfer|Document|Element|Event|File|FormData|HTML\w*Element|InputEvent|Node|Range|ReadableStream|Request|Response|Selection|URLSearchParams)$/
const members = new Set(
  Object.entries(data.api)
    .filter(([name]) => commonInterfaces.test(name))
    .flatMap(([, feature]) => Object.keys(feature))
    // `show`, `watch` and `config` are names of our own and of libraries.
    .filter((name) => memberStates.get(name) === true && !['show', 'watch', 'config'].includes(name)),
)
for (const name of Object.keys(addedFunctions)) {
  statics.delete(name)
  members.delete(name.split('.').at(-1))
}

const supported = {
  create(context) {
    const isGlobal = (node) => {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper)
        if (scope.set?.get(node.name)?.defs.length > 0) return false
      return true
    }
    const report = (node, name) =>
      context.report({ node, message: `${name} does not exist in every browser of .browserslistrc.` })
    return {
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && interfaces.has(callee.name) && isGlobal(callee)) report(callee, callee.name)
      },
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier') return
        const { object, property } = node
        if (object.type !== 'Identifier' || !statics.has(`${object.name}.${property.name}`) || !isGlobal(object)) return
        // A value that is only read is undefined in an engine that lacks it.
        const { parent } = node
        const isUsed = ['CallExpression', 'NewExpression'].includes(parent.type)
          ? parent.callee === node
          : parent.object === node
        if (isUsed) report(node, `${object.name}.${property.name}`)
      },
      CallExpression({ callee, optional }) {
        if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || optional) return
        if (members.has(callee.property.name)) report(callee.property, callee.property.name)
      },
      Literal(node) {
        if (node.regex === undefined) return
        if (/[dv]/.test(node.regex.flags)) report(node, `The flag ${node.regex.flags} of a regular expression`)
        if (/\(\?<[=!]/.test(node.regex.pattern)) report(node, 'Lookbehind in a regular expression')
      },
    }
  },
}

export default { meta: { name: 'browsers' }, rules: { supported } }
