import diagnosticsChannel from 'node:diagnostics_channel'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { schemasOf } from '../http/served-calls.ts'
import { Success } from '../http/reply/reply.ts'

/**
 * Checks every reply of a declared call against its schema, in all server tests: a test fails when a reply lacks a property of the schema
 * or has one that the schema does not name.
 */
const broken: string[] = []

diagnosticsChannel.subscribe('fastify.initialization', (message) => {
  if (isInitialization(message)) watchReplies(message.fastify)
})

afterEach(() => {
  expect(broken.splice(0), 'replies that do not keep the schema of their call').toEqual([])
})

function watchReplies(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { call } = request.routeOptions.config
    const problem = call && payload instanceof Success ? problemOf(schemasOf(call).reply, payload.data) : undefined
    if (problem) broken.push(`${request.method} ${request.url}: ${problem}`)
    return payload
  })
}

function problemOf(schema: z.ZodMiniType | undefined, data: unknown): string | undefined {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null))
  const parsed = z.safeParse(schema ?? z.null(), sent)
  if (!parsed.success) return z.prettifyError(parsed.error)
  return isDeepStrictEqual(parsed.data, sent) ? undefined : `it has undeclared fields: ${JSON.stringify(sent)}`
}

function isInitialization(message: unknown): message is { readonly fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message
}
