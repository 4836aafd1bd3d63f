import { createServer } from 'node:http'
import { createApiClient, createMemoryTokens, isApiError } from '@teachnet/api-client'
import { areaCalls, memberArea } from '@teachnet/protocol'
import { hashFile } from '@teachnet/upload/browser'
import { listTeachers } from './examples/api-client/quick-start.ts'
import { createLetters } from './examples/i18n/letters.ts'
import { createSiteTerminal, runCommand } from './examples/terminal-core/quick-start.ts'
import { uploadAll } from './examples/upload/quick-start.ts'

const server = createServer((request, response) => {
  const data = request.url?.startsWith('/admin/Index/login')
    ? { userInfo: { token: 't', refresh_token: 'r' } }
    : { list: [{ id: 1, name: 'Li' }], total: 1 }
  const isRejected = request.url?.startsWith('/api/')
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify(
      isRejected ? { code: 0, msg: 'no', time: 1, data: null, error: 'CAPTCHA' } : { code: 1, msg: '', time: 1, data },
    ),
  )
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const address = server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

const teachers = await listTeachers(origin, 'secret')
const problem = await createApiClient({ baseUrl: origin, area: memberArea, tokens: createMemoryTokens() })
  .call(areaCalls.member.regions)
  .then(
    () => false,
    (error: unknown) => isApiError(error, 'CAPTCHA'),
  )
const letter = createLetters(new URL('./examples/i18n/locales', import.meta.url).pathname)('en', 2)
const sha256 = await hashFile(new Blob(['abc']), { algorithm: 'sha256' })
const uploaded = await uploadAll([new File(['abc'], 'abc.txt')], { mimetype: 'txt' }, async () => ({
  url: '/abc.txt',
  full_url: '//cdn.test/abc.txt',
}))
const openStream = (url: string) => {
  const uuid = new URL(url, origin).searchParams.get('uuid')
  const stream = Object.assign(new EventTarget(), { close: () => undefined })
  queueMicrotask(() => {
    for (const data of ['command-link-success', 'v24', 'command-exec-success', 'command-exec-completed'])
      stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ uuid, data }) }))
  })
  return stream
}
const terminal = createSiteTerminal({
  openStream,
  storage: () => ({ getItem: () => null, setItem: () => undefined }),
})
terminal.start()
const printed = await runCommand(terminal, 'version.node')
terminal.dispose()
server.close()
console.log(JSON.stringify({ teachers, letter, sha256, uploaded, printed, problem }))
