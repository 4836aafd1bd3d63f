import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareVersions, moduleManifestSchema, type ModuleOffer } from '@teachnet/contract/modules'
import { isPublisherKey, largestArchive } from '@teachnet/module-kit'
import * as z from 'zod/mini'
import { fail } from '../../platform/errors.ts'
import type { LogPort } from '../../platform/ports.ts'

/** Loads a file of an address that administrators added. @throws Error when it is larger, unreachable or not public */
export type LoadPublicFile = (address: string, maxBytes: number) => Promise<Uint8Array>

/** A source of modules. */
export interface MarketSource {
  /** 0: the folder that comes with the product. */
  readonly id: number
  readonly address: string
}

export interface Market {
  /** Lists what a source offers, newest version first. @throws MARKET_UNREACHABLE */
  readonly list: (source: MarketSource) => Promise<readonly ModuleOffer[]>
  /** Loads an archive that a source offers. @throws MODULE_NOT_FOUND, MARKET_UNREACHABLE */
  readonly load: (source: MarketSource, uid: string, version: string) => Promise<Uint8Array>
  /** The publishers that the product itself names, by key. */
  readonly loadOwnPublishers: () => Promise<ReadonlyMap<string, string>>
}

const longestIndex = 1024 * 1024
const { uid, version, title, intro, author, website } = moduleManifestSchema.shape

/** The list of a market, `index.json`. Files lie beside it. */
const indexSchema = z.object({
  format: z.literal(1),
  modules: z
    .array(
      z.object({
        uid,
        version,
        title,
        intro,
        author,
        website,
        file: z.string().check(z.regex(/^[a-z0-9][\w.-]*\.zip$/i), z.maxLength(120)),
        size: z.int().check(z.minimum(1), z.maximum(largestArchive)),
      }),
    )
    .check(z.maxLength(1000)),
  /** Read only in the product's own folder. */
  publishers: z._default(z.array(z.object({ key: z.string(), name: z.string() })), []),
})

type Index = z.output<typeof indexSchema>

interface MarketOptions {
  /** The folder with the modules of the product; it may be missing. */
  readonly folder: string
  readonly loadPublicFile: LoadPublicFile
}

/** Reads markets: the folder of the product, and addresses that administrators added. */
export function createMarket({ log }: LogPort, { folder, loadPublicFile }: MarketOptions): Market {
  async function loadFile({ id, address }: MarketSource, name: string, maxBytes: number): Promise<Uint8Array> {
    if (id === 0) return readFile(join(folder, name))
    try {
      return await loadPublicFile(new URL(name, address).href, maxBytes)
    } catch (cause) {
      throw fail('MARKET_UNREACHABLE', { cause })
    }
  }

  async function loadIndex(source: MarketSource): Promise<Index> {
    const content = await loadFile(source, source.id === 0 ? 'index.json' : source.address, longestIndex).catch(
      (error: unknown) => {
        if (source.id === 0 && isMissing(error)) return undefined
        throw error
      },
    )
    if (!content) return { format: 1, modules: [], publishers: [] }
    try {
      return indexSchema.parse(JSON.parse(Buffer.from(content).toString()))
    } catch (cause) {
      log.warn({ err: cause, address: source.address }, 'the list of a market cannot be read')
      throw fail('MARKET_UNREACHABLE', { cause })
    }
  }

  return {
    async list(source) {
      const { modules } = await loadIndex(source)
      return modules
        .map(({ file: _file, ...offer }) => ({ ...offer, source: source.id }))
        .toSorted((one, other) => one.uid.localeCompare(other.uid) || compareVersions(other.version, one.version))
    },
    async load(source, wanted, ofVersion) {
      const { modules } = await loadIndex(source)
      const found = modules.find((each) => each.uid === wanted && each.version === ofVersion)
      if (!found) throw fail('MODULE_NOT_FOUND')
      return loadFile(source, found.file, largestArchive)
    },
    async loadOwnPublishers() {
      const { publishers } = await loadIndex({ id: 0, address: '' })
      return new Map(publishers.flatMap(({ key, name }) => (isPublisherKey(key) ? [[key, name] as const] : [])))
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
