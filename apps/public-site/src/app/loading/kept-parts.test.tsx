import { MessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { KeptPart, KeptParts } from '../kept-part.tsx'
import { createKeptHtml, createRenderedParts, keyOfContent } from './kept-parts.server.ts'

const nonce = 'b2f1c0ffee'

/** A page with a part within a part; `onRender` is called for each name that is rendered. */
function Page({ inner, outer, onRender }: { inner: string; outer: string; onRender: (name: string) => void }) {
  return (
    <main>
      <KeptPart name="outer" by={[outer, inner]}>
        <section>
          <Words onRender={onRender}>{outer}</Words>
          <KeptPart name="inner" by={inner}>
            <Words onRender={onRender}>{inner}</Words>
          </KeptPart>
        </section>
      </KeptPart>
      <p>the rest</p>
    </main>
  )
}

function Words({ children, onRender }: { readonly children: string; readonly onRender: (name: string) => void }) {
  onRender(children)
  return <b>{children}</b>
}

/** Renders pages that share their parts. */
function createPages(store = createKeptHtml()) {
  return (
    inner: string,
    outer: string,
    { locale = 'en', isKept = true }: { locale?: 'en' | 'zh-cn'; isKept?: boolean } = {},
  ) => {
    const parts = createRenderedParts(store, nonce)
    const onRender = vi.fn<(name: string) => void>()
    const html = renderToStaticMarkup(
      <KeptParts value={parts}>
        <MessagesProvider locale={locale} messages={{}} {...siteFormats}>
          <Page inner={inner} outer={outer} onRender={onRender} />
        </MessagesProvider>
      </KeptParts>,
    )
    return { html: parts.putInto(html, { isKept }), rendered: onRender.mock.calls.flat() }
  }
}

const pageOf = (inner: string, outer: string) =>
  `<main><section><b>${outer}</b><b>${inner}</b></section><p>the rest</p></main>`

it('renders a part once for the same content, and its page is the same as without kept parts', () => {
  const render = createPages()
  expect(render('in', 'out')).toEqual({ html: pageOf('in', 'out'), rendered: ['out', 'in'] })
  expect(render('in', 'out')).toEqual({ html: pageOf('in', 'out'), rendered: [] })
  expect(render('in', 'other')).toEqual({ html: pageOf('in', 'other'), rendered: ['other'] })
  expect(render('in', 'other')).toEqual({ html: pageOf('in', 'other'), rendered: [] })
})

it('renders a part again in another language', () => {
  const render = createPages()
  render('in', 'out')
  expect(render('in', 'out', { locale: 'zh-cn' }).rendered).toEqual(['out', 'in'])
})

it('keeps no part of a page with an error', () => {
  const render = createPages()
  render('in', 'out', { isKept: false })
  expect(render('in', 'out').rendered).toEqual(['out', 'in'])
})

it('keeps no part with a script of its rendering', () => {
  const store = createKeptHtml()
  const parts = createRenderedParts(store, nonce)
  const number = parts.add('part')
  const html = `<template data-part="${nonce} begin ${number}"></template><script nonce="${nonce}">one()</script><template data-part="${nonce} end ${number}"></template>`
  expect(parts.putInto(html, { isKept: true })).toBe(`<script nonce="${nonce}">one()</script>`)
  expect(store.get('part')).toBeUndefined()
})

it('does not mistake a mark in content for one of its own marks', () => {
  const render = createPages()
  const forged = '<template data-part="guessed kept 0"></template>'
  expect(render(forged, 'out').html).toContain('&lt;template data-part=&quot;guessed kept 0&quot;&gt;')
})

it('parts that were not used for the longest time make room for others', () => {
  const store = createKeptHtml(30)
  store.set('a', '123456789')
  store.set('b', '123456789')
  store.get('a')
  store.set('c', '123456789')
  store.set('d', 'x'.repeat(9))
  expect(store.get('b')).toBeUndefined()
  expect([store.get('a'), store.get('c'), store.get('d')]).toEqual(['123456789', '123456789', 'xxxxxxxxx'])
})

it('contents have the same key exactly when they are the same, whether they are frozen or not', () => {
  const contents = [null, 1, '1', [1], [[1]], ['1', 2], { a: 1 }, { b: 1 }, { a: { b: [1, 2] } }, { a: { b: [12] } }]
  const keysWith = (wrap: (content: unknown) => unknown) => contents.map((each) => keyOfContent(wrap(each)))
  for (const wrap of [
    (content: unknown) => content,
    (content: unknown) => ({ list: content }),
    (content: unknown) => [Object.freeze([content]), 'x'],
  ]) {
    expect(keysWith(wrap)).toEqual(keysWith(wrap))
    expect(new Set(keysWith(wrap)).size).toBe(contents.length)
  }
})

it('content that many pages share is serialized once for its key', () => {
  const toJSON = vi.fn<() => string>(() => 'text')
  const shared = Object.freeze({ toJSON })
  expect(keyOfContent({ list: shared, page: 1 })).toBe(keyOfContent({ list: shared, page: 1 }))
  expect(keyOfContent({ list: shared, page: 2 })).not.toBe(keyOfContent({ list: shared, page: 1 }))
  expect(toJSON).toHaveBeenCalledOnce()
})
