import type * as z from 'zod/mini'
import type { Area } from '../areas.ts'

/** A call that is not CRUD: method, path and access, with the types of its query, body and reply. */
export interface Call<Query = undefined, Body = undefined, Data = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /**
   * Callers that may make the call: anyone, a signed-in account of the area, one that also holds `node`, or one that
   * holds every rule.
   */
  readonly access: CallAccess
  /** The area whose accounts make the call; `none`: a public call that belongs to no area. */
  readonly area: Area['name'] | 'none'
  /** The permission required by `access: 'permission'`, e.g. `routine/config/edit`. */
  readonly node?: string
  /** The call never triggers a token refresh and is never retried after one. */
  readonly exemptFromRefresh?: boolean
  /** Making the call twice does no harm: clients send no idempotency key, and the server reads none. */
  readonly isRepeatable?: boolean
  /** Only our server has this call: an old back end answers 404. */
  readonly isOwn?: boolean
  /** Media type of a reply without an envelope, e.g. of a picture. */
  readonly produces?: string
  /** Carries the types only; never present at run time. */
  readonly types?: { readonly query: Query; readonly body: Body; readonly data: Data }
}

/** The access that a call requires. */
export type CallAccess = 'public' | 'signed-in' | 'permission' | 'super'

/** The query of a call. */
export type QueryOf<C> = C extends Call<infer Query, infer _Body, infer _Data> ? Query : never
/** The body of a call. */
export type BodyOf<C> = C extends Call<infer _Query, infer Body, infer _Data> ? Body : never
/** The reply data of a call. */
export type DataOf<C> = C extends Call<infer _Query, infer _Body, infer Data> ? Data : never

/**
 * The schemas of one call. A schema's input type is what our clients send; its output type is what the server works with. At run time a
 * schema also reads the spellings of old clients, such as numbers in texts, which its input type omits.
 */
export interface CallSchemas {
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** In place of `body`: the parts of a multipart form. Clients send `FormData`. */
  readonly form?: z.ZodMiniType
  /** The envelope's `data`; without it `data` is null. */
  readonly reply?: z.ZodMiniType
}

/** The query that a client sends in a call with these schemas. */
export type QueryInput<S> = S extends { readonly query: infer Q extends z.ZodMiniType } ? z.input<Q> : undefined
/** The body that a client sends in a call with these schemas. */
export type BodyInput<S> = S extends { readonly form: z.ZodMiniType }
  ? FormData
  : S extends { readonly body: infer B extends z.ZodMiniType }
    ? z.input<B>
    : undefined
/** The query of a call with these schemas, as a server reads it. */
export type QueryOutput<S> = S extends { readonly query: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined
/** The body of a call with these schemas, as a server reads it. */
export type BodyOutput<S> = S extends { readonly body: infer B extends z.ZodMiniType } ? z.output<B> : undefined
/** The reply data of a call with these schemas. */
export type ReplyData<S> = S extends { readonly reply: infer R extends z.ZodMiniType } ? z.output<R> : null

/** A call whose schemas are declared: `schemas` is their name in the table `S`. */
export interface DeclaredCall<
  S,
  Name extends keyof S = keyof S,
  Access extends CallAccess = CallAccess,
  AreaName extends Area['name'] | 'none' = Area['name'] | 'none',
> extends Call<QueryInput<S[Name]>, BodyInput<S[Name]>, ReplyData<S[Name]>> {
  readonly schemas: Name
  readonly access: Access
  readonly area: AreaName
}

type Declaration<Access extends CallAccess> = Omit<Call, 'types' | 'access' | 'area' | 'node'> & {
  readonly access: Access
} & (Access extends 'permission' ? { readonly node: string } : { readonly node?: undefined })

/**
 * Returns the function that declares calls over a table of schemas. The table is passed as a type only, so a browser's bundle contains the
 * method and path of a call and no schema library.
 *
 * @example const defineCall = callsOver<typeof import('./schemas.ts').callSchemas>()
 */
export function callsOver<S>() {
  return <Name extends keyof S, Access extends CallAccess, AreaName extends Area['name'] | 'none'>(
    call: Declaration<Access> & { readonly schemas: Name; readonly area: AreaName },
  ): DeclaredCall<S, Name, Access, AreaName> => call
}
