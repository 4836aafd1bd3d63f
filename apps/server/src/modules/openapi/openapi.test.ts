import { calls, methodOf, nodeActionsOf } from '@teachnet/contract'
import { resources } from '@teachnet/contract/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDefinition } from '../../crud/sample-definition.ts'
import { createCrudTestApp, type CrudTestApp } from '../../crud/test-app.ts'
import type { Database } from '../../db/client.ts'
import { createTestDatabase } from '../../test-support/test-database.ts'

interface OpenApi {
  readonly openapi: string
  readonly paths: Record<string, Record<string, { operationId: string; responses: object; security: unknown[] }>>
  readonly components: { schemas: Record<string, { required?: string[]; properties: Record<string, unknown> }> }
}

describe('the OpenAPI document', () => {
  let db: Database
  let t: CrudTestApp
  beforeAll(async () => {
    db = await createTestDatabase()
    t = await createCrudTestApp(db)
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })
  const load = async () => (await t.app.inject({ url: '/api/openapi.json' })).json<OpenApi>()
  const operationsIn = ({ paths }: OpenApi) =>
    new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`.toLowerCase()),
      ),
    )

  it('has every route that the server serves, every call of the contract and every action of every resource [C9]', async () => {
    const operations = operationsIn(await load())
    expect(t.app.servedRoutes.length).toBeGreaterThan(10)
    for (const { method, url } of t.app.servedRoutes)
      expect(operations).toContain(
        `${method} ${url.replaceAll(/:(\w+)/g, '{$1}').replaceAll('*', '{path}')}`.toLowerCase(),
      )
    for (const { method, path } of Object.values(calls)) expect(operations).toContain(`${method} ${path}`.toLowerCase())
    for (const definition of resources)
      for (const action of nodeActionsOf(definition))
        expect(operations).toContain(
          `${methodOf(definition, action)} /admin/${definition.controller}/${action}`.toLowerCase(),
        )
  })

  it('serves every call that it describes: none ends at "not found" [C9]', async () => {
    const { paths } = await load()
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) {
        const url = path.replaceAll(/\{\w+\}/g, '1')
        const reply = await t.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: { server: 'true', batoken: t.root.token },
        })
        // A described page may have no record 1; a path that no route answers has no access to declare.
        expect([
          `${method} ${path}`,
          t.app.hasRoute({ method: method.toUpperCase() as 'GET', url }) || reply.statusCode !== 404,
        ]).toEqual([`${method} ${path}`, true])
      }
  })

  it('is sound: references lead somewhere, names of operations are unique, everything has a reply', async () => {
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

  it('describes rows and bodies by their definition', async () => {
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

  it('describes what a refusal carries beside the envelope', async () => {
    const { schemas } = (await load()).components
    expect(schemas.Error?.properties).toMatchObject({
      error: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    })
  })

  it('follows resources that arrive at run time', async () => {
    expect(operationsIn(await load())).not.toContain('get /admin/test.sample/index')
    t.resources.bind(sampleDefinition)
    expect(operationsIn(await load())).toContain('get /admin/test.sample/index')
  })
})
