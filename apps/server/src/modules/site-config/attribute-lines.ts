import type { Attributes } from './config-item.ts'

/**
 * Parses attributes written as one `name=value` per line: `true` and `false` become booleans, numerals become numbers, and `a.b=1` becomes
 * `{a: {b: 1}}`. Lines without a name or a value are ignored.
 */
export function parseAttributes(lines: string): Attributes {
  const root: Branch = new Map()
  for (const [name, value] of entriesOf(lines)) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    branchAt(root, path).set(last, toScalar(value))
  }
  return toObject(root)
}

/** Parses a dictionary in the same notation: values stay texts, and dots in names have no meaning. */
export function parseDictionary(lines: string): Record<string, string> {
  return Object.fromEntries(entriesOf(lines))
}

type Branch = Map<string, Branch | string | number | boolean>

function entriesOf(lines: string): [string, string][] {
  return lines.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf('=')
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return at < 1 || name === '' || value === '' ? [] : [[name, value]]
  })
}

function branchAt(root: Branch, path: readonly string[]): Branch {
  return path.reduce((branch, name) => {
    const known = branch.get(name)
    if (known instanceof Map) return known
    const grown: Branch = new Map()
    branch.set(name, grown)
    return grown
  }, root)
}

function toObject(branch: Branch): Attributes {
  return Object.fromEntries([...branch].map(([name, value]) => [name, value instanceof Map ? toObject(value) : value]))
}

function toScalar(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
