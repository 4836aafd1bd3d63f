import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import { postFiles } from '../../examples/recipes/post-to-url.ts'
import { createBucketUploader, type StoredPhoto } from '../../examples/recipes/presigned-put.ts'
import { createUploader } from './create-uploader.ts'
import { createHttpTransport, type HttpTransportOptions } from './http-transport.ts'
import { createFetchPost } from './post-form.ts'
import { createFetchParts } from './send-part.ts'
import { createServerTransport } from './site-transport.ts'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function start(answer: (response: ServerResponse, attempt: number) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const { method, url, headers } = request
      answer(response, seen.push({ method, url, headers, body: bytes.toString() }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

/** @param answerOf the body for a path, or the status of a redirection */
function startRedirecting(answerOf: (path: string) => number | string, headers: Readonly<Record<string, string>> = {}) {
  return start((response) => {
    const answer = answerOf(response.req.url ?? '')
    if (typeof answer === 'number') return void response.writeHead(answer, { location: '/elsewhere' }).end()
    return void response.writeHead(200, headers).end(answer)
  })
}

const photo = (content = 'abc') => new File([content], 'a.png', { type: 'image/png' })

async function sendOne<Result>(options: HttpTransportOptions<Result>, file = photo()) {
  const uploader = createUploader<undefined, Result>({
    transport: createHttpTransport(options),
    after: (_ms, run) => {
      setTimeout(run, 1)
      return () => undefined
    },
    limits: { minSize: 0 },
  })
  const [id = ''] = uploader.add([file])
  return uploader.whenDone(id)
}

it('posts files to a URL without a configuration, in a form as "file"', async () => {
  const { origin, seen } = await start((response, attempt) =>
    response.end(JSON.stringify({ url: `/photos/${attempt}` })),
  )
  const results = await postFiles([photo(), new File(['x'.repeat(20_000_000)], 'large.bin')], `${origin}/photos`)
  expect(results.map(({ full_url }) => full_url).toSorted()).toEqual([`${origin}/photos/1`, `${origin}/photos/2`])
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/photos' })
  expect(seen.map(({ body }) => /name="file"; filename="([^"]+)"/.exec(body)?.[1] ?? '').toSorted()).toEqual([
    'a.png',
    'large.bin',
  ])
})

it('sends headers of each attempt, fields of the file and the name of its field', async () => {
  const { origin, seen } = await start((response, attempt) =>
    attempt === 1 ? response.writeHead(503).end() : response.writeHead(201, { location: '/stored/7' }).end(),
  )
  let tokens = 0
  const result = await sendOne({
    url: `${origin}/photos?draft=1`,
    headers: () => ({ authorization: `Bearer ${(tokens += 1)}` }),
    fields: ({ file }) => ({ size: String(file.size) }),
    fieldName: 'photo',
  })
  expect(result).toEqual({ url: '/stored/7', full_url: `${origin}/stored/7` })
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer 1', 'Bearer 2'])
  expect(seen[1]?.body).toMatch(/name="size"\r\n\r\n3\r\n[^]*name="photo"; filename="a.png"/)
})

it.each(['a reply without an address', ''])('a file that is put has the requested address for "%s"', async (body) => {
  const { origin } = await start((response) => response.end(body))
  expect(await sendOne({ url: `${origin}/a.png?signature=x`, method: 'PUT' })).toEqual({
    url: `${origin}/a.png`,
    full_url: `${origin}/a.png`,
  })
})

it.each([
  ['<html>Sign in</html>', 'The reply names no address of the file'],
  ['{"url":"/a.p', 'The reply names no address of the file'],
  ['', 'The reply names no address of the file'],
  ['{"ok":false,"error":"The quota is used up"}', 'The quota is used up'],
])('a reply to a form that names no address is a failure: %s', async (body, reason) => {
  const { origin, seen } = await start((response) => response.end(body))
  await expect(sendOne({ url: origin })).rejects.toThrow(reason)
  expect(seen).toHaveLength(1)
})

it.each([
  ['redirected to a page to sign in', (path: string) => (path === '/a.png' ? 303 : '<!doctype html>Sign in')],
  ['answered with a page', () => '<html>Sign in</html>'],
  ['answered with a page after a comment', () => '<!-- login -->\r\n<!DOCTYPE html>Sign in'],
  ['answered with a page in XHTML', () => '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">Sign in'],
  ['redirected by a page', () => '<head><meta http-equiv=refresh content="0;url=/sign-in">Sign in'],
  ['answered with a page after a BOM', () => '\u{feff}\n <!----><TITLE>Sign in</TITLE>'],
  ['answered with a part of a page', () => '<div class="login">Sign in</div>'],
] as const)('a file that is put and %s is a failure, unless toResult reads the reply', async (_, answerOf) => {
  const { origin } = await startRedirecting(answerOf)
  const options = { url: `${origin}/a.png`, method: 'PUT' } as const
  await expect(sendOne(options)).rejects.toMatchObject({
    message: expect.stringContaining('a page'),
    isRetryable: false,
  })
  expect(await sendOne({ ...options, toResult: ({ text }) => ({ text }) })).toMatchObject({
    text: expect.stringContaining('Sign in'),
  })
})

it.each([
  ['a storage that moves it to another region', 307, '', {}],
  ['a storage that calls an empty reply a page', undefined, '', { 'content-type': 'text/html; charset=UTF-8' }],
  ['a storage with XML', undefined, '<?xml version="1.0"?><Result/>', {}],
  [
    'a storage with XML after a comment',
    undefined,
    '<!-- <html> -->\n<PostResponse/>',
    { 'content-type': 'text/html' },
  ],
  ['a server with JSON', undefined, '{"ok":true}', {}],
  ['a server with JSON of the default type of PHP', undefined, '{"ok":true}', { 'content-type': 'text/html' }],
  ['a server that names its address', 303, '{"url":"/a.png"}', {}],
] as const)('a file that is put to %s is stored', async (_, redirect, body, headers) => {
  const { origin } = await startRedirecting((path) => (path === '/a.png' && redirect) || body, headers)
  expect(await sendOne({ url: `${origin}/a.png`, method: 'PUT' })).toMatchObject({ full_url: `${origin}/a.png` })
})

it('a page with status 201 is the reply of a server of WebDAV to a new file', async () => {
  const { origin } = await start((response) =>
    response
      .writeHead(201, { 'content-type': 'text/html' })
      .end('<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><title>201 Created</title></html>'),
  )
  expect(await sendOne({ url: `${origin}/a.png`, method: 'PUT' })).toMatchObject({ full_url: `${origin}/a.png` })
})

it('a reply with thousands of comments is read without backtracking', async () => {
  const { origin } = await start((response) => response.end(`${'<!-- a -->'.repeat(5000)}sign in`))
  expect(await sendOne({ url: `${origin}/a.png`, method: 'PUT' })).toMatchObject({ full_url: `${origin}/a.png` })
})

it.each([
  ['nothing', undefined],
  ['an object without an address', { address: 'http://a.test/' }],
])('an option url that returns %s is named', async (_, returned) => {
  const url = () => returned as unknown as string
  await expect(sendOne({ url })).rejects.toThrow(/^url: must return an address/)
})

it('sends again when the connection breaks, and names the reason of a rejection', async () => {
  const { origin, seen } = await start((response, attempt) =>
    attempt < 3 ? response.destroy() : response.writeHead(415).end('{"message":"No pictures today"}'),
  )
  await expect(sendOne({ url: origin })).rejects.toThrow('No pictures today')
  expect(seen).toHaveLength(3)
})

it('puts a file to a presigned address, with a new one after it has expired, and has a typed result', async () => {
  const { origin, seen } = await start((response, attempt) =>
    attempt === 1
      ? response.writeHead(403).end('<Error><Message>Request has expired</Message></Error>')
      : response.end(),
  )
  let signed = 0
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
  const uploader = createBucketUploader(async ({ name, type, size }) => ({
    id: (signed += 1),
    url: `${origin}/${name}?signature=${signed}&type=${type}&size=${size}`,
  }))
  const [id = '', empty = '', text = ''] = uploader.add([
    photo(),
    photo(''),
    new File(['x'], 'a.txt', { type: 'text/plain' }),
  ])
  const result = await uploader.whenDone(id)
  expectTypeOf(result).toEqualTypeOf<StoredPhoto>()
  expectTypeOf(uploader.getItems()[0]?.result).toEqualTypeOf<StoredPhoto | undefined>()
  expect(result).toEqual({ id: 3, address: `${origin}/a.png` })
  expect(await uploader.whenDone(empty)).toMatchObject({ address: `${origin}/a.png` })
  await expect(uploader.whenDone(text)).rejects.toMatchObject({ code: 'refused', problem: 'type' })
  vi.useRealTimers()
  const full = seen.filter(({ body }) => body === 'abc')
  expect(full.map(({ method, headers }) => [method, headers['content-type']])).toContainEqual(['PUT', 'image/png'])
  expect(seen.map(({ body }) => body).toSorted()).toEqual(['', 'abc', 'abc'])
})

it('a form that a program posts itself has its headers, and its whole reply is the result', async () => {
  const { origin, seen } = await start((response) => response.end('{"id":7}'))
  const post = createFetchPost(fetch, { headers: () => ({ 'x-csrf': 'c' }) })
  const uploader = createUploader({
    transport: createServerTransport({
      async post(form, { signal, onUploadProgress }): Promise<{ id: number }> {
        return JSON.parse((await post(origin, form, { signal, onProgress: onUploadProgress })).text)
      },
    }),
  })
  const [id = ''] = uploader.add([photo()])
  const result = await uploader.whenDone(id)
  expectTypeOf(result).toEqualTypeOf<{ id: number }>()
  expect(result).toEqual({ id: 7 })
  expect(seen[0]?.headers['x-csrf']).toBe('c')
})

it('a request over fetch ends after its time, as a temporary failure', async () => {
  const { origin } = await start(() => undefined)
  const { signal } = new AbortController()
  const send = createFetchParts(fetch, { timeout: 20 })
  await expect(send({ method: 'PUT', url: origin, body: 'abc', signal })).rejects.toMatchObject({ isRetryable: true })
})
