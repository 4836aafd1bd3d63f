/**
 * A rule for object literals: `spreads/no-object-literal` reports a spread of an object literal, with or without a condition, and a spread
 * that depends on `&&`. A property that may be missing is written out: `name: isNamed ? name : undefined`.
 */
function isLiteral(node) {
  return unwrapped(node).type === 'ObjectExpression'
}

function unwrapped(node) {
  let inner = node
  while (['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(inner.type))
    inner = inner.expression
  return inner
}

function isForbidden(argument) {
  const node = unwrapped(argument)
  switch (node.type) {
    case 'ObjectExpression':
      return true
    case 'LogicalExpression':
      return node.operator === '&&' || isLiteral(node.right)
    case 'ConditionalExpression':
      return isLiteral(node.consequent) || isLiteral(node.alternate)
    default:
      return false
  }
}

const noObjectLiteral = {
  create(context) {
    return {
      ObjectExpression({ properties }) {
        for (const node of properties)
          if (node.type === 'SpreadElement' && isForbidden(node.argument))
            context.report({ node, message: 'Write the properties out instead of spreading an object literal.' })
      },
    }
  },
}

export default { meta: { name: 'spreads' }, rules: { 'no-object-literal': noObjectLiteral } }
