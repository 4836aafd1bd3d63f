import { type ExtraAction, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { listSchemas, idParameter, type Json, plain, reply } from './operation-parts.ts'

function revealOperation({ controller, title, fields }: ResourceDefinition): Json {
  const masked = Object.entries(fields).flatMap(([name, field]) => (kindOf(field).secrecy === 'masked' ? [name] : []))
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: a masked value in full; recorded each time`,
    parameters: [idParameter, { name: 'field', in: 'query', required: true, schema: { type: 'string', enum: masked } }],
    ...reply({ type: 'object', required: ['value'], properties: { value: { type: 'string' } } }),
  }
}

function revisionsOperation({ controller, title }: ResourceDefinition): Json {
  const number = { name: 'number', in: 'query', required: false, schema: { type: 'integer' } }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: what a record was before; with a number, one revision in full`,
    parameters: [idParameter, number],
    ...reply({ type: 'object' }),
  }
}

function restoreOperation({ controller, title }: ResourceDefinition): Json {
  const properties = { id: { type: 'integer' }, number: { type: 'integer' } }
  const schema = { type: 'object', required: ['id', 'number'], properties }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: save a revision anew`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

function exportOperation({ controller, title }: ResourceDefinition): Json {
  const { search, order, quickSearch } = listSchemas
  const schema = {
    type: 'object',
    required: ['format', 'columns', 'values'],
    properties: {
      format: { type: 'string', enum: ['xlsx', 'csv'] },
      columns: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 200 },
      values: {
        type: 'string',
        enum: ['labels', 'stored'],
        description: '`labels`: as people read them; `stored`: as this API sends them',
      },
      search,
      order,
      quickSearch,
    },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: a spreadsheet with the records of the list`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        state: { type: 'string', enum: ['ready', 'waiting'] },
        count: { type: 'integer' },
        url: { type: 'string', description: 'Opens the file for half an hour; empty while a job makes it' },
      },
    }),
  }
}

function checkOperation({ controller, title }: ResourceDefinition): Json {
  const schema = { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: true }
  const problem = {
    type: 'object',
    required: ['field', 'kind'],
    properties: { field: { type: 'string' }, kind: { type: 'string' }, text: { type: 'string' } },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: what a record lacks before it is published, with values that are not saved yet`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({ type: 'object', required: ['problems'], properties: { problems: { type: 'array', items: problem } } }),
  }
}

function draftOperation({ controller, title }: ResourceDefinition): Json {
  const flag = { type: 'integer', enum: [0, 1] }
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'integer', description: 'Absent: a hidden record is added' },
      values: { type: 'object', additionalProperties: true, description: 'Those that differ from the record' },
      version: { type: 'string', description: 'Of the draft that the values were made from; 0 without one' },
      review: flag,
      message: { type: 'string' },
      discard: flag,
    },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: keeps changes beside the record, which stays as visitors see it. With GET and an id, the record and its draft`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({
      type: 'object',
      required: ['id', 'draft_version'],
      properties: { id: { type: 'integer' }, draft_version: { type: 'string' } },
    }),
  }
}

function publishOperation({ controller, title }: ResourceDefinition): Json {
  const schema = {
    type: 'object',
    required: ['id', 'decision', 'version'],
    properties: {
      id: { type: 'integer' },
      decision: { type: 'string', enum: ['publish', 'schedule', 'return'] },
      version: { type: 'string' },
      at: { type: 'integer', description: 'When a scheduled draft is published, in Unix seconds' },
      overwrite: { type: 'integer', enum: [0, 1], description: '1: also what others have changed since' },
      message: { type: 'string' },
    },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: publishes a draft now or at a time, or returns it to its author`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({ type: 'null' }),
  }
}

/** The operations of the actions that a resource has by what it declares. */
export const extraOperations: Readonly<Record<ExtraAction, (definition: ResourceDefinition) => Json>> = {
  export: exportOperation,
  reveal: revealOperation,
  check: checkOperation,
  draft: draftOperation,
  publish: publishOperation,
  revisions: revisionsOperation,
  restore: restoreOperation,
}
