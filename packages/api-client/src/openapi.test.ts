import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { paths } from '../examples/openapi/albums.d.ts'
import { createAlbums } from '../examples/openapi/client.ts'
import { openApiCalls } from './openapi.ts'
import type { ApiCall } from './options.ts'

const api = openApiCalls<paths>()

interface Album {
  title: string
  year?: number
  id: number
}

describe('calls of an OpenAPI file', () => {
  it('have the paths, queries, bodies and replies of the file as types', () => {
    const list = api('GET', '/albums')
    expectTypeOf(list).toExtend<ApiCall<{ page?: number; order?: 'title' | 'year' }, undefined, Album[]>>()
    expectTypeOf<NonNullable<typeof list.types>['data']>().toExtend<Album[]>()
    const add = api('POST', '/albums')
    expectTypeOf<NonNullable<typeof add.types>['body']>().toEqualTypeOf<{ title: string; year?: number }>()
    expectTypeOf<NonNullable<typeof add.types>['query']>().toEqualTypeOf<undefined>()
    expectTypeOf<NonNullable<typeof add.types>['data']>().toExtend<Album>()
    const remove = api('DELETE', '/albums/{id}', { id: 7 })
    expectTypeOf<NonNullable<typeof remove.types>['data']>().toEqualTypeOf<null>()
    const cover = api('PUT', '/albums/{id}/cover', { id: 7 })
    expectTypeOf<NonNullable<typeof cover.types>['body']>().toEqualTypeOf<FormData>()
    // @ts-expect-error the path has no such method
    api('PATCH', '/albums')
    // @ts-expect-error the file has no such path
    api('GET', '/album')
    // @ts-expect-error the path has a value
    expect(() => api('GET', '/albums/{id}')).toThrow(TypeError)
    // @ts-expect-error the value is a number
    api('GET', '/albums/{id}', { id: 'seven' })
  })

  it('have the unwrapped part of an envelope as their data', () => {
    interface Wrapped {
      '/x': {
        get: { parameters: object; responses: { 200: { content: { 'application/json': { code: 1; data: Album } } } } }
      }
    }
    const call = openApiCalls<Wrapped, 'data'>()('GET', '/x')
    expectTypeOf<NonNullable<typeof call.types>['data']>().toEqualTypeOf<Album>()
  })

  it('have their values in the path, and no value leaves its place', () => {
    interface Files {
      '/folders/{folder}/files/{name}': { get: { parameters: { path: { folder: string; name: string | number } } } }
    }
    const pathOf = (folder: string, name: string | number) =>
      openApiCalls<Files>()('GET', '/folders/{folder}/files/{name}', { folder, name }).path
    expect(pathOf('a', 'b c/d?e')).toBe('/folders/a/files/b%20c%2Fd%3Fe')
    for (const value of ['', Number.NaN, Infinity]) expect(() => pathOf('a', value)).toThrow('"name" needs a value')
    for (const value of ['.', '..'])
      expect(() => pathOf('a', value)).toThrow(`"name" cannot be "${value}", which leads to another path`)
  })

  it('of the example are sent as the file describes them', async () => {
    const seen: string[] = []
    const albums = createAlbums('http://albums.test', async (input, init) => {
      const request = new Request(input, init)
      const type = request.headers.get('content-type')?.split(';')[0] ?? ''
      const body = type === 'application/json' ? await request.text() : type
      seen.push(`${request.method} ${request.url.slice('http://albums.test'.length)} ${body}`.trim())
      if (request.method === 'DELETE' || request.method === 'PUT') return new Response(null, { status: 204 })
      return Response.json(request.method === 'GET' ? [{ id: 7, title: 'Spring' }] : { id: 8, title: 'Autumn' })
    })
    const cover = new FormData()
    cover.set('file', new Blob(['x']), 'x.png')
    expect((await albums.list(2)).map(({ title }) => title)).toEqual(['Spring'])
    expect((await albums.add('Autumn')).id).toBe(8)
    expect(await albums.remove(7)).toBeNull()
    expect(await albums.setCover(7, cover)).toBeNull()
    expect(seen).toEqual([
      'GET /albums?page=2&order=title',
      'POST /albums {"title":"Autumn"}',
      'DELETE /albums/7',
      'PUT /albums/7/cover multipart/form-data',
    ])
  })

  it('the types of the example are those of its file', () => {
    const file: { paths: object } = JSON.parse(
      readFileSync(new URL('../examples/openapi/albums.json', import.meta.url), 'utf8'),
    )
    const written = readFileSync(new URL('../examples/openapi/albums.d.ts', import.meta.url), 'utf8')
    expect([...written.matchAll(/^ {2,4}'?"?(\/[^'"]*)['"]?:/gm)].map(([, path]) => path)).toEqual(
      Object.keys(file.paths),
    )
  })
})
