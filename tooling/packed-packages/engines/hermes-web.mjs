import * as blobs from 'blob-polyfill'
import { Headers, Request, Response } from 'whatwg-fetch'
import { URL, URLSearchParams } from 'whatwg-url-without-unicode'

const { Blob, File, FileReader } = blobs.Blob ? blobs : blobs.default
// The program answers its calls with it.
Response.json = (value) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
Object.assign(globalThis, { Blob, File, FileReader, Headers, Request, Response, URL, URLSearchParams })
