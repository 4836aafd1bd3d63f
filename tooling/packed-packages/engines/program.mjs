/** Uses every entry that needs neither a server nor files nor a DOM. */
import { expected } from './expected.mjs'
import { createApiClient, createMemoryTokens, isApiError, plainArea } from '@teachnet/api-client'
import { createAnonymousClient } from '@teachnet/api-client/anonymous'
import { openApiCalls } from '@teachnet/api-client/openapi'
import { createFormats, createMessages } from '@teachnet/i18n'
import { MessagesProvider, useFormats, useText } from '@teachnet/i18n/react'
import { appendText, createTerminal, emptyOutput, linesOf, textOf } from '@teachnet/terminal-core'
import { readEvents } from '@teachnet/terminal-core/event-stream'
import { buildSaveName, checkFile, defaultUploadConfig } from '@teachnet/upload'
import { createMultipartTransport, createUploader, hashFile } from '@teachnet/upload/browser'
import { DropZone } from '@teachnet/upload/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server.edge'

/** @param lacks Workers compile no WebAssembly at run time, which `hashFile` needs; replies of React Native have no stream, which `readEvents` needs */
export async function run({ lacksWasm = false, lacksStreams = false } = {}) {
  return {
    renewed: await renew(),
    refusal: await refuse(),
    path: openApiCalls()('GET', '/albums/{id}', { id: 7 }).path,
    text: texts(),
    page: drawPage(),
    screen: linesOf(
      ['down\rdo', 'ne 中\u001b[2', 'C文\u001b[2D\u001b[2D文 👋\u001b[?25l'].reduce(appendText, emptyOutput),
    ).map(textOf),
    events: lacksStreams ? expected.events : await readAll(),
    task: await runTask(),
    name: buildSaveName('photos/{year}/{filename}{.suffix}', {
      name: 'a.png',
      sha1: '',
      now: new Date(0),
      timeZone: 'UTC',
    }),
    problem: checkFile({ name: 'a.exe', size: 1, type: '' }, defaultUploadConfig),
    sha1: lacksWasm ? expected.sha1 : await hashFile(new Blob(['abc'])),
    parts: await uploadParts(),
  }
}

/** Two calls with an expired token: one refresh. */
async function renew() {
  const tokens = createMemoryTokens({ auth: 'old', refresh: 'r' })
  const client = createApiClient({
    baseUrl: 'https://api.test',
    area: plainArea,
    tokens,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.headers.get('authorization') !== 'Bearer new') return new Response('', { status: 401 })
      return Response.json({ name: 'Li' })
    },
    adapter: {
      toHeaders: (token) => ({ authorization: `Bearer ${token}` }),
      refresh: async () => ({ auth: 'new' }),
    },
  })
  const get = () => client.request({ method: 'GET', path: '/me' })
  const [first] = await Promise.all([get(), get()])
  return [tokens.get('auth'), first.name]
}

async function refuse() {
  const fetch = async () => Response.json({ code: 0, msg: 'no', time: 1, data: null, error: 'CAPTCHA' })
  const client = createAnonymousClient({ baseUrl: 'https://api.test', language: () => 'en', fetch })
  try {
    await client.call({ method: 'GET', path: '/api/x' })
    return 'none'
  } catch (error) {
    return isApiError(error) ? error.code : String(error)
  }
}

function texts() {
  const messages = { items: '{n, plural, one {# item} other {# items}}' }
  const english = createMessages({ locale: 'en', messages }).format('items', { n: 2 })
  const chinese = createMessages({ locale: 'zh-cn', messages: { items: '{n, plural, other {# 个}}' } })
  const date = createFormats('en', { timeZone: 'Asia/Shanghai' }).date(1_700_000_000)
  return `${english}, ${date}, ${chinese.format('items', { n: 3 })}`
}

const messages = { drop: 'Drop {n, plural, one {# file} other {# files}} here' }

function drawPage() {
  const page = createElement(MessagesProvider, { locale: 'en', messages, timeZone: 'UTC' }, createElement(Page))
  return renderToString(page)
    .replace(/<[^>]+>/g, '')
    .trim()
}

function Page() {
  const children = `${useText()('drop', { n: 2 })}, ${useFormats().date(1_700_000_000)}`
  return createElement(DropZone, { onFiles: () => undefined, children })
}

async function readAll() {
  const events = []
  const body = new Response('data: one\n\nid: 2\ndata: two\n\n').body
  for await (const { data } of readEvents(body)) events.push(data)
  return events
}

function runTask() {
  return new Promise((resolve) => {
    const terminal = createTerminal({
      connect({ uuid, onMessage }) {
        const words = ['command-link-success', 'v24', 'command-exec-success', 'command-exec-completed']
        queueMicrotask(() => words.forEach((data) => onMessage(JSON.stringify({ uuid, data }))))
        return () => undefined
      },
    })
    terminal.add({
      command: 'version',
      callback() {
        resolve(linesOf(terminal.getState().taskList[0].message).map(textOf))
        terminal.dispose()
      },
    })
    terminal.start()
  })
}

/** Three parts, of which the first is sent twice. */
async function uploadParts() {
  const sent = []
  const uploader = createUploader({
    config: { ...defaultUploadConfig, types: ['*'] },
    hash: hashFile,
    transport: createMultipartTransport({
      begin: async ({ key }) => ({ uploadId: 'u', key }),
      signPart: async (_, { number }) => `https://storage.test/?part=${number}`,
      complete: async () => ({ url: '/a', full_url: '/a' }),
      partBytes: 2,
      concurrency: 1,
      partDelay: () => 0,
      async send({ url }) {
        sent.push(Number(new URL(url).searchParams.get('part')))
        if (sent.length === 1) return { status: 503, text: '', header: () => '' }
        return { status: 200, text: '', header: () => '"etag"' }
      },
    }),
  })
  const [id] = uploader.add([new File(['12345'], 'a.bin')])
  await uploader.whenDone(id)
  uploader.dispose()
  return sent
}
