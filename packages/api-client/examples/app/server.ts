import type { IncomingMessage, ServerResponse } from 'node:http'

const rows = [
  { id: 1, name: 'Li' },
  { id: 2, name: 'Wang' },
]

/** A BuildAdmin-compatible server with one table and one file. Access tokens expire when the example says so. */
export function createExampleServer() {
  let issued = 0
  let refreshes = 0
  let valid = ''
  const issue = () => (valid = `token-${(issued += 1)}`)

  function reply(response: ServerResponse, code: number, data: unknown, msg = ''): true {
    response.writeHead(200, { 'content-type': 'application/json', 'x-back-end': 'teachnet' })
    response.end(JSON.stringify({ code, msg, time: Math.floor(Date.now() / 1000), data }))
    return true
  }

  return {
    /** How often a token was renewed. */
    refreshes: () => refreshes,
    /** The current access token is rejected from now on. */
    expire: () => void (valid = ''),
    /** Answers a request of the page's scripts; false for any other request. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      const { pathname } = new URL(request.url ?? '', 'http://example.test')
      if (pathname === '/admin/Index/login')
        return reply(response, 1, { userInfo: { token: issue(), refresh_token: 'refresh' } })
      if (pathname === '/api/common/refreshToken') {
        refreshes += 1
        return reply(response, 1, { type: 'admin-refresh', token: issue() })
      }
      if (!pathname.startsWith('/admin/')) return false
      if (request.headers['batoken'] !== valid) return reply(response, 409, [], 'Token expiration')
      if (pathname === '/admin/teacher.Teacher/index') return reply(response, 1, { list: rows, total: rows.length })
      if (pathname !== '/admin/teacher.Teacher/export') return reply(response, 0, null, 'No such call')
      const text = rows.map(({ id, name }) => `${id},${name}\r\n`).join('')
      const headers = { 'content-type': 'text/csv', 'content-length': Buffer.byteLength(text) }
      response.writeHead(200, { ...headers, 'content-disposition': 'attachment; filename="teachers.csv"' }).end(text)
      return true
    },
  }
}
