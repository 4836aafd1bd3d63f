import { type Expression, type Node, parseSync, type ObjectProperty, type Program, Visitor } from 'oxc-parser'
import { codeOfComponent, componentFile } from './component-code.ts'

/** The message ids found in one source file. */
export interface SourceIds {
  /** Ids that the file uses, with the line of the first use. */
  readonly asked: ReadonlyMap<string, number>
  /**
   * Texts that a method with a common name gets, such as `day.format('DD.MM.YYYY')`, with the line of the first one: an id if there are messages that begin like it.
   */
  readonly supposed: ReadonlyMap<string, number>
  /** Every text of the file: a text equal to an id counts as a use of the message. */
  readonly literals: ReadonlySet<string>
  /** Prefixes of concatenated texts, such as `greeting.`: each counts as a use of all messages with that prefix. */
  readonly heads: ReadonlySet<string>
  /** Names of the properties of the file's objects. */
  readonly properties: ReadonlySet<string>
}

/** Names of functions that take a message id, unless the configuration has others. Libraries have methods of these names as well. */
export const defaultFunctions: readonly string[] = ['text', 'rich', 'format', 'formatRich', 'translate']

/** What creates the objects whose methods take ids. */
const creators = new Set(['createMessages', 'createCatalogue'])

/** What names ids in the sources of a workspace. */
export interface IdRules {
  /** Names of functions that take an id as the first argument, or as the second after the language. */
  readonly functions: ReadonlySet<string>
  /** A literal of these before an id is a language. */
  readonly locales: readonly string[]
  /** The pattern of an id. Default: any text. */
  readonly idPattern?: RegExp | undefined
}

/** Calls whose argument is an object, or an object of objects, with `id`. */
const describing = new Set(['formatMessage', 'defineMessage', 'defineMessages'])

/**
 * Reads the message ids of one source file.
 *
 * @param path its suffix selects the language: `.ts`, `.tsx`, `.js`, `.jsx`, `.mts`, `.vue`, `.svelte`, `.astro`
 * @throws SyntaxError for a file that cannot be parsed
 */
export function idsInSource(path: string, code: string, { functions, locales, idPattern = /./ }: IdRules): SourceIds {
  const asked = new Map<string, number>()
  const supposed = new Map<string, number>()
  const literals = new Set<string>()
  const heads = new Set<string>()
  const properties = new Set<string>()

  /** Offset of the program in the file. */
  let offset = 0
  const request = (node: Node | null | undefined, into = asked) => {
    for (const [id, start] of textsOf(node))
      if (!into.has(id) && idPattern.test(id)) into.set(id, code.slice(0, offset + start).split('\n').length)
  }
  const isLanguage = (node: Node | null | undefined) => {
    const texts = textsOf(node)
    return texts.length > 0 && texts.every(([text]) => locales.includes(text))
  }
  /** `{ id: 'a' }`, also one level down: `{ title: { id: 'a' } }`. */
  const askDescribed = (node: Node | null | undefined, depth: number) => {
    if (node?.type !== 'ObjectExpression') return
    for (const property of node.properties) {
      if (property.type !== 'Property') continue
      if (keyOf(property) === 'id') request(property.value)
      else if (depth > 0) askDescribed(property.value, depth - 1)
    }
  }
  const addHead = (text: string) => {
    if (/^[\w-]+\.(?:[\w-]+\.)*$/.test(text)) heads.add(text)
  }

  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      const name = nameOf(callee)
      if (name === undefined) return
      if (describing.has(name)) askDescribed(first, name === 'defineMessages' ? 1 : 0)
      if (!functions.has(name)) return
      const into = isSupposed(callee, name, origins) ? supposed : asked
      // After the language, the id is the second argument: `format(locale, 'a.b')`.
      if (textsOf(first).length === 0 || (isLanguage(first) && second)) request(second, into)
      else request(first, into)
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'FormattedMessage') return
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'id') continue
        request(attribute.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value)
      }
    },
    Literal({ value }) {
      if (typeof value === 'string') literals.add(value)
    },
    TemplateLiteral({ quasis, expressions }) {
      const text = quasis[0]?.value.cooked ?? ''
      if (expressions.length === 0) literals.add(text)
      else addHead(text)
    },
    BinaryExpression({ operator, left }) {
      if (operator === '+' && left.type === 'Literal' && typeof left.value === 'string') addHead(left.value)
    },
    Property(property) {
      const key = keyOf(property)
      if (key !== undefined) properties.add(key)
    },
  })
  const programs = programsOf(path, code)
  const origins = originsIn(programs.map(({ program }) => program))
  for (const { program, start } of programs) {
    offset = start
    visitor.visit(program)
  }
  return { asked, supposed, literals, heads, properties }
}

/** Where the names of a file come from. */
interface Origins {
  /** Imported from another package than this one. */
  readonly foreign: ReadonlySet<string>
  /** Imported from a file of the application, or created by this package: their methods take ids. */
  readonly own: ReadonlySet<string>
}

function originsIn(programs: readonly Program[]): Origins {
  const foreign = new Set<string>()
  const own = new Set<string>()
  const visitor = new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const isForeign = !/^(?:[./#~$]|@\/|@teachnet\/i18n)/.test(source.value)
      for (const { local } of specifiers) (isForeign ? foreign : own).add(local.name)
    },
    VariableDeclarator({ id, init }) {
      const call = init?.type === 'AwaitExpression' ? init.argument : init
      const creator = call?.type === 'CallExpression' ? nameOf(call.callee) : undefined
      if (id.type === 'Identifier' && creator !== undefined && creators.has(creator)) own.add(id.name)
    },
  })
  for (const program of programs) visitor.visit(program)
  return { foreign, own }
}

/** Whether a call may as well be that of another library: `dayjs().format(…)`, `format(date, …)` of date-fns, `response.text()`. */
function isSupposed(callee: Expression, name: string, { foreign, own }: Origins): boolean {
  if (!defaultFunctions.includes(name)) return false
  if (callee.type === 'Identifier') return foreign.has(name)
  const member = callee.type === 'ChainExpression' ? callee.expression : callee
  const owner = member.type === 'MemberExpression' ? member.object : undefined
  return owner?.type !== 'Identifier' || !own.has(owner.name)
}

interface PlacedProgram {
  readonly program: Program
  readonly start: number
}

/** The programs of a file: one, or those of a component. What of a component cannot be parsed is code of its framework, such as `{#each …}`. */
function programsOf(path: string, code: string): PlacedProgram[] {
  if (componentFile.test(path))
    return codeOfComponent(path, code).flatMap(({ code: piece, start }): PlacedProgram[] => {
      const statement = parseSync('component.tsx', piece)
      if (statement.errors.length === 0) return [{ program: statement.program, start }]
      // An object literal does not parse as a statement.
      const expression = parseSync('component.tsx', `(${piece})`)
      return expression.errors.length === 0 ? [{ program: expression.program, start: start - 1 }] : []
    })
  const { program, errors } = parseSync(path, code)
  const [error] = errors
  if (error) throw new SyntaxError(`${path}: ${error.message}`)
  return [{ program, start: 0 }]
}

/** The possible texts of an expression with their positions: both branches of a conditional. */
function textsOf(node: Node | null | undefined): readonly (readonly [text: string, start: number])[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [[node.value, node.start]] : []
    case 'TemplateLiteral': {
      const text = node.quasis[0]?.value.cooked
      return node.expressions.length === 0 && text ? [[text, node.start]] : []
    }
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}

/** `text` of `text(…)`, `format` of `catalogue.format(…)`. */
function nameOf(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return callee.property.name
  return callee.type === 'ChainExpression' ? nameOf(callee.expression) : undefined
}

function keyOf({ key, computed }: Pick<ObjectProperty, 'key' | 'computed'>): string | undefined {
  if (computed) return undefined
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}
