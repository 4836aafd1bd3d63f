import { z } from 'zod'

/** Metrics of one process, as `prom-client` returns them for aggregation. */
export type Figures = readonly object[]

const figures = z.array(z.looseObject({}))

/** Messages of a worker to the primary process. */
export const fromWorker = z.discriminatedUnion('kind', [
  /** It serves requests; `welcome` is for the operator. */
  z.object({ kind: z.literal('ready'), welcome: z.string() }),
  /** It requests the figures of all workers. */
  z.object({ kind: z.literal('ask'), id: z.number() }),
  /** Its own figures, which the primary process requested. */
  z.object({ kind: z.literal('figures'), id: z.number(), figures }),
  /** Records have changed: the other workers drop what they keep of them. */
  z.object({ kind: z.literal('drop'), id: z.number(), notice: z.string() }),
  /** It has dropped what the primary process named. */
  z.object({ kind: z.literal('dropped'), id: z.number() }),
])
export type FromWorker = z.infer<typeof fromWorker>

/** Messages of the primary process to a worker. */
export const fromPrimary = z.discriminatedUnion('kind', [
  /** Another worker has taken over: finish what is running, then end. */
  z.object({ kind: z.literal('retire') }),
  z.object({ kind: z.literal('measure'), id: z.number() }),
  /** The figures of all workers that answered in time. */
  z.object({ kind: z.literal('allFigures'), id: z.number(), all: z.array(figures) }),
  z.object({ kind: z.literal('drop'), id: z.number(), notice: z.string() }),
  /** The other workers have dropped what this one named. */
  z.object({ kind: z.literal('dropped'), id: z.number() }),
])
export type FromPrimary = z.infer<typeof fromPrimary>
