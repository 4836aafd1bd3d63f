import { parseSync } from 'oxc-parser'

/**
 * The ids that a message file has more than once, each named once. `JSON.parse` keeps only the last text of such an id.
 *
 * @param content a flat map in JSON, which is also an expression in JavaScript
 */
export function repeatedIds(content: string): string[] {
  const [statement] = parseSync('messages.js', `(${content})`, { preserveParens: false }).program.body
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression') return []
  const ids = statement.expression.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Literal' ? [String(property.key.value)] : [],
  )
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}
