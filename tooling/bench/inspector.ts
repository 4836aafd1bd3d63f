import { pick } from '@teachnet/e2e/api'
import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Inspector {
  readonly send: (method: string, params?: object) => Promise<unknown>
  readonly close: () => void
}

/** Connects to the inspector of a process, whose address is in its output. */
export async function connectInspector(logs: string): Promise<Inspector> {
  const [address] = /ws:\/\/\S+/.exec(logs) ?? []
  if (address === undefined) throw new Error('The inspector does not listen')
  const socket = new WebSocket(address)
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    const id = pick(message, 'id')
    if (typeof id === 'number') waiting.get(id)?.(pick(message, 'result'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        const id = (last += 1)
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}

export interface SourcePlace {
  /** Relative to the repository. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** False for a library. */
  readonly isOwn: boolean
}

export interface Script {
  /** Returns the place in the sources of a character of the script; undefined if the source map has none. */
  readonly sourceAt: (offset: number) => SourcePlace | undefined
  /** The same for a line and a column, both from 0. */
  readonly sourceOf: (line: number, column: number) => SourcePlace | undefined
}

const scripts = new Map<string, Script>()

/** Reads a script of the build with its source map. */
export async function readScript(path: string): Promise<Script> {
  const known = scripts.get(path)
  if (known !== undefined) return known
  const text = await readFile(path, 'utf8')
  const payload = await readFile(`${path}.map`, 'utf8').catch(() => undefined)
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  const map = payload === undefined ? undefined : new SourceMap(JSON.parse(payload))
  const sourceOf: Script['sourceOf'] = (line, column) => {
    if (map === undefined) return { file: relative(root, path), line, column, isOwn: isOwn(relative(root, path)) }
    const entry = map.findEntry(line, column)
    if (!('originalSource' in entry)) return undefined
    const file = relative(root, join(path, '..', entry.originalSource))
    return { file, line: entry.originalLine, column: entry.originalColumn, isOwn: isOwn(file) }
  }
  const script: Script = {
    sourceOf,
    sourceAt: (offset) => {
      const line = lineStarts.findLastIndex((start) => start <= offset)
      return sourceOf(line, offset - (lineStarts[line] ?? 0))
    },
  }
  scripts.set(path, script)
  return script
}

function isOwn(file: string): boolean {
  return !file.startsWith('..') && !file.includes('node_modules') && !file.includes('virtual:')
}
