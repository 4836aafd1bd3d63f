/**
 * Rules for inputs in browsers. `inputs/no-max-length` reports the attribute `maxLength`, which silently cuts what is pasted: the length is a
 * message. `inputs/key-of` reports a comparison of the pressed key with one that input methods use, such as
 * Enter. `keyOf` of `@teachnet/ui/keys` reads the key: while characters are composed, it belongs to the input method.
 * `inputs/settled-choice` reports MUI's Autocomplete, which filters by half-written pinyin; `@teachnet/ui/choice` has one that does not.
 * `inputs/accept-types` reports suffixes alone as the files that an input accepts: WeChat on Android then offers none.
 */
const keys = new Set(['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'])

function isKey(node) {
  return node.type === 'Literal' && keys.has(node.value)
}

/** `event.key`, not a property of the same name of something else than an event. */
function isPressedKey(node) {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    (node.property.name === 'key' || node.property.name === 'code') &&
    node.object.type === 'Identifier'
  )
}

const keyOf = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'Read the pressed key with keyOf of @teachnet/ui/keys: an input method may use it.',
      })
    /** Names that handlers take out of their event: `({ key }) => …`. */
    const taken = (node) => {
      for (const parameter of node.params)
        if (parameter.type === 'ObjectPattern')
          for (const property of parameter.properties)
            if (property.type === 'Property' && property.key.name === 'key' && property.value.type === 'Identifier')
              names.push(property.value.name)
    }
    const names = []
    return {
      ArrowFunctionExpression: taken,
      FunctionExpression: taken,
      FunctionDeclaration: taken,
      BinaryExpression(node) {
        const { left, right } = node
        const other = isKey(left) ? right : isKey(right) ? left : undefined
        if (!other) return
        if (isPressedKey(other) || (other.type === 'Identifier' && names.includes(other.name))) report(node)
      },
      SwitchStatement({ discriminant, cases }) {
        if (isPressedKey(discriminant) && cases.some(({ test }) => test && isKey(test))) report(discriminant)
      },
    }
  },
}

const noMaxLength = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'maxLength cuts what is pasted: say that the text is too long instead.' })
    return {
      JSXAttribute(node) {
        if (node.name.name === 'maxLength') report(node)
      },
      'JSXAttribute Property[key.name="maxLength"]'(node) {
        // The rule of a form library has a message.
        if (node.value.type !== 'ObjectExpression') report(node)
      },
    }
  },
}

const settledChoice = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (node.source.value !== '@mui/material/Autocomplete' || node.importKind === 'type') return
      if (node.specifiers.some(({ type }) => type === 'ImportDefaultSpecifier'))
        context.report({ node, message: 'Use Autocomplete of @teachnet/ui/choice: it waits for the input method.' })
    },
  }),
}

const acceptTypes = {
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name.name !== 'accept' || node.value?.type !== 'Literal' || node.value.value.includes('/')) return
      context.report({ node, message: 'WeChat offers no file for suffixes alone: use toAccept of @teachnet/upload.' })
    },
  }),
}

export default {
  meta: { name: 'inputs' },
  rules: {
    'accept-types': acceptTypes,
    'key-of': keyOf,
    'no-max-length': noMaxLength,
    'settled-choice': settledChoice,
  },
}
