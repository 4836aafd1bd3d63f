import { globSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import ts from 'typescript-5.9'

const packages = join(import.meta.dirname, '../../packages')

/** What a program can import, as the types and their comments describe it. */
export interface Documented {
  readonly name: string
  /** The entry that it is imported from: `@teachnet/upload/browser`. */
  readonly entry: string
  readonly kind: 'function' | 'interface' | 'type' | 'value'
  readonly summary: string
  /** The declaration, without the body of a function. */
  readonly code: string
  readonly tags: readonly { readonly name: string; readonly text: string }[]
  /** The properties of an interface or a class, with those that it inherits. */
  readonly members: readonly Member[]
  /** Code that uses a function: of its comment, or of an example that a test executes. */
  readonly example: Example | undefined
}

/** A property of an interface. */
export interface Member {
  readonly name: string
  readonly type: string
  /** Empty for a property that is required, or whose default is not stated. */
  readonly default: string
  readonly isOptional: boolean
  readonly text: string
}

interface Example {
  readonly code: string
  /** Path in the package; undefined for the example of a comment. */
  readonly file?: string
}

/** Reads what the entries of a package export, with what their comments say. */
export function readReference(name: string): Documented[] {
  const folder = join(packages, name)
  const entries = entriesOf(folder, name)
  // The texts of the declarations are shown as they are written: no library has to be read to resolve them.
  const options: ts.CompilerOptions = {
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) => {
      const [, other] = /^@teachnet\/([\w-]+)$/.exec(text) ?? []
      const path = text.startsWith('.') ? join(dirname(file), text) : undefined
      const resolvedFileName = other === undefined ? path : join(packages, other, 'src/index.ts')
      return {
        resolvedModule:
          resolvedFileName === undefined ? undefined : { resolvedFileName, extension: extname(resolvedFileName) },
      }
    })
  const program = ts.createProgram({ rootNames: entries.map(({ file }) => file), options, host })
  const checker = program.getTypeChecker()
  const examples = readExamples(folder)
  const seen = new Set<ts.Symbol>()
  return entries.flatMap(({ entry, file }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) return []
    return checker.getExportsOfModule(module).flatMap((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      const [declaration] = symbol.declarations ?? []
      if (!declaration || seen.has(symbol) || !declaration.getSourceFile().fileName.includes('/packages/')) return []
      seen.add(symbol)
      return [toDocumented(exported.name, { entry, symbol, declaration, examples, checker })]
    })
  })
}

function entriesOf(folder: string, name: string): { entry: string; file: string }[] {
  const manifest: { exports: Record<string, string> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(manifest.exports)
    .filter(([, path]) => /\.tsx?$/.test(path) && !path.includes('*'))
    .map(([path, file]) => ({ entry: `@teachnet/${name}${path.slice(1)}`, file: join(folder, file) }))
}

interface Found {
  readonly entry: string
  readonly symbol: ts.Symbol
  readonly declaration: ts.Declaration
  readonly examples: readonly ExampleFile[]
  readonly checker: ts.TypeChecker
}

function toDocumented(name: string, { entry, symbol, declaration, examples, checker }: Found): Documented {
  const tags = symbol.getJsDocTags().map((tag) => ({ name: tag.name, text: ts.displayPartsToString(tag.text) }))
  const kind = kindOf(declaration)
  const own = tags.find((tag) => tag.name === 'example')
  return {
    name,
    entry,
    kind,
    summary: ts.displayPartsToString(symbol.getDocumentationComment(undefined)),
    code: codeOf(declaration),
    tags: tags.filter((tag) => tag.name !== 'example'),
    members: membersOf(declaration, checker),
    example: own ? { code: own.text } : kind === 'function' ? findExample(name, examples) : undefined,
  }
}

function kindOf(declaration: ts.Declaration): Documented['kind'] {
  if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration)) return 'function'
  if (ts.isInterfaceDeclaration(declaration)) return 'interface'
  return ts.isTypeAliasDeclaration(declaration) ? 'type' : 'value'
}

/** The declaration as it is written, without bodies and comments. */
function codeOf(declaration: ts.Declaration): string {
  if (ts.isFunctionDeclaration(declaration)) {
    const end = declaration.body?.getStart() ?? declaration.getEnd()
    return declaration
      .getSourceFile()
      .text.slice(declaration.getStart(), end)
      .replace(/^export (async )?/, '')
      .trim()
  }
  if (ts.isInterfaceDeclaration(declaration)) {
    const at = declaration.members.pos - declaration.getStart()
    return `${declaration
      .getText()
      .slice(0, at)
      .replace(/^export /, '')} … }`
  }
  if (ts.isClassDeclaration(declaration))
    return declaration
      .getText()
      .replace(/^export /, '')
      .replace(/\{[\s\S]*/, '{ … }')
  const text = declaration.getText()
  const lines = text.split('\n')
  return lines.length > 24 ? `${lines.slice(0, 24).join('\n')}\n  …` : text
}

/** The properties of a declaration, and after them those that it inherits from others of the package, which its own replace. */
function membersOf(declaration: ts.Node, checker: ts.TypeChecker): Member[] {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return []
  const elements: readonly (ts.TypeElement | ts.ClassElement)[] = declaration.members
  const own = elements.flatMap(toMember)
  const inherited = (declaration.heritageClauses ?? [])
    .flatMap(({ types }) => [...types])
    .flatMap(({ expression, typeArguments = [] }) => membersOfType(expression, [...typeArguments], checker))
  return [...new Map([...inherited, ...own].map((member) => [member.name, member])).values()].toSorted(
    (a, b) => Number(own.includes(b)) - Number(own.includes(a)),
  )
}

/** The properties of a type by its name, also of `Pick<…>`, `Omit<…>` and `Partial<…>`: no library is read that would define these. */
function membersOfType(name: ts.Node, typeArguments: readonly ts.TypeNode[], checker: ts.TypeChecker): Member[] {
  const symbol = checker.getSymbolAtLocation(name)
  const aliased = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const [declaration] = aliased?.declarations ?? []
  if (declaration) return membersOf(declaration, checker)
  const [of, keys] = typeArguments
  if (!of || !ts.isTypeReferenceNode(of)) return []
  const members = membersOfType(of.typeName, [...(of.typeArguments ?? [])], checker)
  const named = new Set([...(keys?.getText() ?? '').matchAll(/'([^']+)'/g)].map(([, key]) => key))
  switch (name.getText()) {
    case 'Pick':
      return members.filter((member) => named.has(member.name))
    case 'Omit':
      return members.filter((member) => !named.has(member.name))
    case 'Partial':
      return members.map((member) => ({ ...member, isOptional: true }))
    default:
      return members
  }
}

function toMember(member: ts.TypeElement | ts.ClassElement): Member[] {
  const name = member.name?.getText()
  if (name === undefined || ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) return []
  const text = ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)?.comment) ?? ''
  const [, stated] = /\bDefault:? ([^]*?)(?:\.(?=\s|$)|$)/.exec(text) ?? []
  const type = typeOf(member, name)
  return [
    {
      name,
      // Of an optional property it says nothing new.
      type: (type ?? '').replace(/\s+/g, ' ').replace(/ \| undefined$/, ''),
      default: stated?.replace(/\s+/g, ' ') ?? '',
      isOptional: 'questionToken' in member && member.questionToken !== undefined,
      text: text
        .replace(/\s*\bDefault:? [^]*?(?:\.(?=\s|$)|$)/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    },
  ]
}

function typeOf(member: ts.TypeElement | ts.ClassElement, name: string): string | undefined {
  if (ts.isPropertySignature(member)) return member.type?.getText()
  if (ts.isPropertyDeclaration(member)) return (member.type ?? member.initializer)?.getText()
  const end = ts.isMethodDeclaration(member) ? member.body?.getStart() : undefined
  const text = member.getSourceFile().text.slice(member.name?.getStart() ?? member.getStart(), end ?? member.getEnd())
  return text.slice(name.length).trim()
}

interface ExampleFile {
  readonly file: string
  readonly source: ts.SourceFile
}

function readExamples(folder: string): ExampleFile[] {
  // The shortest first: it shows the least besides.
  return globSync('examples/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      return {
        file,
        source: ts.createSourceFile(
          file,
          code,
          ts.ScriptTarget.ES2022,
          true,
          file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
        ),
      }
    })
    .toSorted((a, b) => a.source.text.length - b.source.text.length)
}

/** The shortest statement of an example that calls a function: a longer one is about something else. */
function findExample(name: string, examples: readonly ExampleFile[]): Example | undefined {
  const used = new RegExp(`\\b${name}\\b\\s*(?:<[^(]*>)?\\(|<${name}\\b`)
  const isCode = (node: ts.Statement) =>
    !ts.isImportDeclaration(node) && !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)
  const found = examples.flatMap(({ file, source }) =>
    source.statements
      .filter((each) => isCode(each) && used.test(each.getText()))
      .map((each): Example => ({ file, code: each.getText() })),
  )
  return found.toSorted((one, other) => one.code.length - other.code.length)[0]
}

/** The page of a package as Markdown: each export with its declaration, its properties and an example. */
export function referencePage(name: string): { readonly markdown: string; readonly shown: readonly string[] } {
  const all = readReference(name)
  const entries = [...new Set(all.map(({ entry }) => entry))]
  const shown = all.flatMap(({ example }) => (example?.file === undefined ? [] : [`${name}/${example.file}`]))
  const parts = entries.flatMap((entry) => {
    const exported = all
      .filter((each) => each.entry === entry)
      .toSorted((a, b) => order(a) - order(b) || a.name.localeCompare(b.name))
    return [`## ${entry}`, ...exported.map(toMarkdown)]
  })
  return {
    markdown: ['# Reference', 'What each entry of the package exports, as its types say.', ...parts].join('\n\n'),
    shown,
  }
}

const kinds = ['function', 'value', 'interface', 'type'] as const

function order({ kind }: Documented): number {
  return kinds.indexOf(kind)
}

function toMarkdown({ name, summary, code, tags, members, example }: Documented): string {
  const lines = [`### ${name}`, plain(summary), fence(code)]
  const facts = tags.map(toFact)
  if (facts.length > 0) lines.push(facts.join('\n'))
  if (members.length > 0)
    lines.push(
      [
        '| property | type | default | meaning |',
        '| --- | --- | --- | --- |',
        ...members.map(
          (member) =>
            `| ${[code1(member.name + (member.isOptional ? '?' : '')), code1(member.type), cell(member.default), cell(member.text)].join(' | ')} |`,
        ),
      ].join('\n'),
    )
  if (example)
    lines.push(example.file === undefined ? 'Example:' : `Example, from \`${example.file}\`:`, fence(example.code))
  return lines.filter((line) => line !== '').join('\n\n')
}

function toFact({ name, text }: Documented['tags'][number]): string {
  // The comment of a parameter begins with its name.
  const said = name === 'param' ? text.replace(/^\S+/, (parameter) => `\`${parameter}\``) : text
  return `- ${titles[name] ?? name}: ${plain(said)}`
}

const titles: Readonly<Record<string, string>> = {
  param: 'Parameter',
  returns: 'Returns',
  throws: 'Throws',
  see: 'See',
}

/** Comments link by `{@link name}`. */
function plain(text: string): string {
  return text.replace(/\{@link (\w+)\s*\}/g, '`$1`').trim()
}

function cell(text: string): string {
  return plain(text).replaceAll('|', '\\|').replace(/\s+/g, ' ')
}

function code1(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``
}

function fence(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``
}
