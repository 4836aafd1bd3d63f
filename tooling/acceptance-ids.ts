export interface Statement {
  readonly id: string
  /** Levels at which tests must prove it: u (unit), s (server), e (end to end). */
  readonly levels: readonly string[]
  readonly text: string
}

export interface TestFile {
  readonly path: string
  readonly source: string
}

export interface Coverage {
  readonly covered: { id: string; files: string[] }[]
  readonly missing: Statement[]
  /** Ids in titles that no statement has: typing mistakes that would otherwise stay unnoticed. */
  readonly unknown: { id: string; file: string }[]
}

export function parseStatements(markdown: string): Statement[] {
  return [...markdown.matchAll(/^- ([A-Z]\d+) \(([use,]+)\) (.+)$/gm)].map(([, id = '', levels = '', text = '']) => ({
    id,
    levels: levels.split(','),
    text,
  }))
}

/** Returns the acceptance ids in the titles of a file's tests, e.g. `[K3]` or `[N1, N2]`. */
export function idsInTitles(source: string): string[] {
  const withoutComments = source.replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*[^]*?\*\//gm, '')
  const ids = titlesIn(withoutComments).flatMap((title) =>
    [...title.matchAll(/\[([A-Z]\d+(?:\s*,\s*[A-Z]\d+)*)\]/g)].flatMap(([, list = '']) => list.split(/\s*,\s*/)),
  )
  return [...new Set(ids)]
}

export function coverageOf(statements: readonly Statement[], files: readonly TestFile[]): Coverage {
  const filesById = new Map<string, string[]>()
  for (const { path, source } of files) {
    for (const id of idsInTitles(source)) filesById.set(id, [...(filesById.get(id) ?? []), path])
  }
  const known = new Set(statements.map(({ id }) => id))
  return {
    covered: statements.flatMap(({ id }) => {
      const citing = filesById.get(id)
      return citing ? [{ id, files: citing }] : []
    }),
    missing: statements.filter(({ id }) => !filesById.has(id)),
    unknown: [...filesById].flatMap(([id, citing]) => (known.has(id) ? [] : citing.map((file) => ({ id, file })))),
  }
}

/** Returns string literals that are followed by a callback (or by options and a callback): the titles of `it`, `test` and `describe`. */
function titlesIn(source: string): string[] {
  const title =
    /(['"`])((?:(?!\1)[^\\]|\\.)*?)\1\s*,\s*(?:\{[^{}]*\}\s*,\s*)?(?=(?:async\s*)?(?:\(|function\b|[\w$]+\s*=>)|async\s+[\w$]+\s*=>)/g
  return [...source.matchAll(title)].map(([, , text = '']) => text)
}
