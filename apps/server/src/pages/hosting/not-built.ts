import type { ServerResponse } from 'node:http'

import { pageHeaders } from './page-headers.ts'

/** Reports in both languages that an app is missing; the API works without it. */
export function notBuiltPage(response: ServerResponse, app: string): void {
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>TeachNet</title></head><body>
<h1>应用“${app}”尚未构建</h1><p>接口可以使用。请先运行 <code>npm start</code> 或 <code>pnpm build</code>。</p>
<h1 lang="en">The app “${app}” has not been built yet</h1>
<p lang="en">The API works. Run <code>npm start</code> or <code>pnpm build</code> first.</p></body></html>`
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'retry-after': '30',
    ...pageHeaders,
  })
  response.end(html)
}
