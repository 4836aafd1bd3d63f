import { gunzipSync } from 'node:zlib'

import { methodOf, nodeActionsOf } from '@teachnet/contract'
import { errorCatalogue } from '@teachnet/protocol'
import { resources } from '@teachnet/contract/all-resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDefinition } from '../../records/test-support/sample-definition.ts'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { declaredCalls } from '../../cli/run-command.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>
  readonly security: unknown[]
  readonly parameters?: readonly {
    name: string
    in: string
    required: boolean
    schema: { readonly type?: string; readonly enum?: unknown }
  }[]
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
}

interface OpenApi {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, { required?: string[]; properties: Record<string, unknown> }> }
}

describe('the OpenAPI document', () => {
  let t: OwnCrudTestApp
  /** Signed in throughout: a test calls every route as root, also those that end its session. */
  let reader: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp()
    reader = await t.addAdmin('reader', [])
  })
  afterAll(() => t.close())
  const get = (headers: Record<string, string> = {}) =>
    t.app.inject({ url: '/api/openapi.json', headers: { batoken: reader.token, ...headers } })
  const load = async () => (await get()).json<OpenApi>()
  const operationsIn = ({ paths }: OpenApi) =>
    new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`.toLowerCase()),
      ),
    )

  it('the OpenAPI document has every route, every declared call and every action of every resource [C9]', async () => {
    const operations = operationsIn(await load())
    expect(t.app.servedRoutes.length).toBeGreaterThan(10)
    for (const { method, url } of t.app.servedRoutes)
      expect(operations).toContain(
        `${method} ${url.replaceAll(/:(\w+)/g, '{$1}').replaceAll('*', '{path}')}`.toLowerCase(),
      )
    for (const { method, path } of declaredCalls) expect(operations).toContain(`${method} ${path}`.toLowerCase())
    for (const definition of resources)
      for (const action of nodeActionsOf(definition))
        expect(operations).toContain(
          `${methodOf(definition, action)} /admin/${definition.controller}/${action}`.toLowerCase(),
        )
  })

  it('every call in the OpenAPI document is served [C9]', async () => {
    const { paths } = await load()
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) {
        const url = path.replaceAll(/\{\w+\}/g, '1')
        const reply = await t.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: { server: 'true', batoken: t.root.token },
        })
        const pattern = path.replace('{path}', '*').replaceAll(/\{(\w+)\}/g, ':$1')
        // A described page may have no record 1, a described folder no such file; a path that no route answers has no access to declare.
        expect([
          `${method} ${path}`,
          [url, pattern].some((each) => t.app.hasRoute({ method: method.toUpperCase() as 'GET', url: each })) ||
            reply.statusCode !== 404,
        ]).toEqual([`${method} ${path}`, true])
      }
  })

  it('the OpenAPI document is valid: references resolve, operation ids are unique, every operation has a reply', async () => {
    const document = await load()
    expect(document.openapi).toBe('3.1.0')
    const text = JSON.stringify(document)
    const resolve = (reference: string) =>
      reference
        .slice(2)
        .split('/')
        .reduce((at: unknown, key) => Reflect.get(Object(at), key), document)
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g))
      expect([reference, resolve(reference)]).toEqual([reference, expect.anything()])
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { responses, security } of operations)
      expect([responses, security]).toEqual([expect.objectContaining({ 200: expect.anything() }), expect.any(Array)])
  })

  it('the OpenAPI document describes rows and bodies by their definition', async () => {
    const { schemas } = (await load()).components
    expect(schemas.TeacherTeacher?.properties).toMatchObject({
      id: { type: 'integer' },
      name: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
    })
    expect(schemas.TeacherTeacherInput?.required).toEqual(['name'])
    expect(schemas.TeacherTeacherInput?.properties).not.toHaveProperty('create_time')
    expect(schemas.AuthAdmin?.properties).not.toHaveProperty('login_failure')
  })

  it('the OpenAPI document describes the fields of a refusal beside the envelope', async () => {
    const { schemas } = (await load()).components
    expect(schemas.Error?.properties).toMatchObject({
      error: { enum: Object.keys(errorCatalogue) },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    })
  })

  it('the OpenAPI document has a schema for every body [C9]', async () => {
    const { paths } = await load()
    const untyped = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
        const isTyped = schemas.every((schema) =>
          ['$ref', 'properties', 'additionalProperties'].some((key) => key in schema),
        )
        return (method === 'post' && schemas.length === 0) || !isTyped ? [`${method} ${path}`] : []
      }),
    )
    expect(untyped).toEqual([])
  })

  it('the OpenAPI document types the parameters of public content, by page and by the filters of an area [C9]', async () => {
    const { paths } = await load()
    const typesOf = (path: string): Record<string, unknown> =>
      Object.fromEntries(
        (paths[path]?.get?.parameters ?? []).map(({ name, schema }) => [name, schema.enum ?? schema.type]),
      )
    expect(typesOf('/api/content/teacher')).toEqual({ id: 'integer' })
    expect(typesOf('/api/content/application').kind).toEqual([
      'teacher',
      'branch',
      'shop',
      'class',
      'enrolment',
      'booking',
      'enquiry',
    ])
    expect(typesOf('/api/information.Item/list')).toMatchObject({
      page: 'integer',
      category: 'string',
      teacher: 'integer',
      tag: 'string',
      isNews: [0, 1],
    })
    expect(typesOf('/api/information.Item/read')).toEqual({ key: 'string' })
  })

  it('the OpenAPI document types the content of every public page and of every area for visitors [C9]', async () => {
    const { paths, components } = await load()
    const untyped = Object.entries(paths).flatMap(([path, { get }]) =>
      /^\/api\/(content\/|[^/]+\/(list|read)$)/.test(path) &&
      get &&
      !/"data":\{("type":"object"|"\$ref")/.test(JSON.stringify(get.responses['200']))
        ? [path]
        : [],
    )
    expect(untyped).toEqual([])
    expect(JSON.stringify(paths['/api/content/home']?.get?.responses['200'])).toContain('"teacherTotal"')
    expect(Object.keys(components.schemas.CourseCourseCardList?.properties ?? {})).toEqual(
      expect.arrayContaining(['site', 'list', 'facets', 'chosen', 'total']),
    )
  })

  it('the OpenAPI document describes a declared call by its schemas: query, body, form, reply and picture [C9]', async () => {
    const { paths } = await load()
    const regions = paths['/api/ajax/area']?.get
    expect(regions?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['province', false],
      ['city', false],
    ])
    expect(JSON.stringify(regions?.responses['200'])).toContain('"label"')
    expect(paths['/admin/Index/login']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['keep'],
      properties: { username: { type: 'string' }, keep: { type: 'boolean' }, captchaId: { type: 'string' } },
    })
    expect(paths['/api/account/changeBind']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { type: { enum: ['email', 'mobile'] } },
    })
    expect(paths['/admin/ajax/upload']?.post?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['file'],
    })
    expect(Object.keys(paths['/api/common/captcha']?.get?.responses['200']?.content ?? {})).toEqual(['image/png'])
  })

  it('the OpenAPI document is for administrators, and a visitor gets a short refusal [G1]', async () => {
    const rejected = await t.app.inject({ url: '/api/openapi.json' })
    expect([rejected.json().error, rejected.rawPayload.length < 1000]).toEqual(['NEED_LOGIN', true])
    expect((await get()).statusCode).toBe(200)
  })

  it('the OpenAPI document is sent compressed, and not again to a client that has it [G1]', async () => {
    const full = await get()
    const gzipped = await get({ 'accept-encoding': 'gzip' })
    expect([full.headers['content-encoding'], gzipped.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(gzipped.rawPayload.length).toBeLessThan(full.rawPayload.length / 4)
    expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString())).toEqual(full.json())
    const again = await get({ 'if-none-match': String(full.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('the OpenAPI document includes resources that are added at run time', async () => {
    expect(operationsIn(await load())).not.toContain('get /admin/test.sample/index')
    t.resources.bind(sampleDefinition)
    expect(operationsIn(await load())).toContain('get /admin/test.sample/index')
  })
})
