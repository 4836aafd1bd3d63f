import { createHash } from 'node:crypto'
import type { PartsOfPage } from '../kept-part.tsx'

/** Maximum number of characters of all kept parts with their keys. */
const mostCharacters = 16_777_216

/** The HTML of parts of pages by the key of their content; the least recently used are removed first. */
export interface KeptHtml {
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, html: string) => void
}

/** Creates a store of parts. The ones that were not used for the longest time make room for others. */
export function createKeptHtml(most = mostCharacters): KeptHtml {
  const parts = new Map<string, string>()
  let characters = 0
  const remove = (key: string, html: string) => {
    if (parts.delete(key)) characters -= key.length + html.length
  }
  return {
    get(key) {
      const html = parts.get(key)
      if (html === undefined) return undefined
      parts.delete(key)
      parts.set(key, html)
      return html
    },
    set(key, html) {
      remove(key, parts.get(key) ?? '')
      parts.set(key, html)
      characters += key.length + html.length
      for (const [oldest, itsHtml] of parts) {
        if (characters <= most) break
        remove(oldest, itsHtml)
      }
    },
  }
}

/** The keys of contents that pages share. */
const keysOfFrozen = new WeakMap<object, string>()

/**
 * Returns a text that is the same for the same content: its JSON. Content that the server reads once for many pages is frozen: it is
 * serialized and hashed once, also where it is a member of an object or an array.
 */
export function keyOfContent(content: unknown): string {
  if (typeof content !== 'object' || content === null) return textOf(content)
  if (Object.isFrozen(content)) return keyOfFrozen(content)
  if (Array.isArray(content)) return `[${content.map(keyOfMember).join()}]`
  return `{${Object.entries(content)
    .map(([name, member]) => `${JSON.stringify(name)}:${keyOfMember(member)}`)
    .join()}}`
}

function keyOfMember(member: unknown): string {
  return typeof member === 'object' && member !== null && Object.isFrozen(member) ? keyOfFrozen(member) : textOf(member)
}

function keyOfFrozen(content: object): string {
  const known = keysOfFrozen.get(content)
  if (known !== undefined) return known
  const key = createHash('sha256').update(textOf(content)).digest('base64')
  keysOfFrozen.set(content, key)
  return key
}

function textOf(content: unknown): string {
  return JSON.stringify(content) ?? 'null'
}

/** The parts of one rendering, and the function that puts them into its page. */
export interface RenderedParts extends PartsOfPage {
  /** Puts the kept parts into a page, removes all marks, and keeps the parts that were rendered. */
  readonly putInto: (html: string, options: { readonly isKept: boolean }) => string
}

/**
 * Creates the parts of one rendering.
 * @param nonce a random text that content cannot contain; a part with it, such as a script, is not kept
 */
export function createRenderedParts(store: KeptHtml, nonce: string): RenderedParts {
  const kept: string[] = []
  const rendered: string[] = []
  const mark = `${nonce} `
  return {
    mark,
    keyOf: keyOfContent,
    find(key) {
      const html = store.get(key)
      return html === undefined ? undefined : kept.push(html) - 1
    },
    add: (key) => rendered.push(key) - 1,
    putInto(html, { isKept }) {
      const marks = new RegExp(`<template data-part="${mark}(kept|begin|end) (\\d+)"></template>`, 'g')
      const open: { readonly number: number; readonly start: number }[] = []
      let page = ''
      let from = 0
      for (const found of html.matchAll(marks)) {
        const [text, kind, digits] = found
        const number = Number(digits)
        page += html.slice(from, found.index)
        from = found.index + text.length
        if (kind === 'kept') page += kept[number] ?? ''
        if (kind === 'begin') open.push({ number, start: page.length })
        if (kind !== 'end') continue
        const part = open.pop()
        const key = rendered[number]
        const own = part?.number === number ? page.slice(part.start) : mark
        if (isKept && key !== undefined && !own.includes(nonce)) store.set(key, own)
      }
      return page + html.slice(from)
    },
  }
}
