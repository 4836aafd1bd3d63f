import { readFileSync } from 'node:fs'
import { type CityResponse, Reader } from 'mmdb-lib'
import type { Logger } from '../ports.ts'
import { StartError } from '../process/start-error.ts'
import type { FindPlaceNames, PlaceNames } from './places.ts'

/**
 * Opens a database of places in the MaxMind DB format: a country or city database. It is read into memory once; a newer file needs a
 * restart.
 *
 * @throws StartError if the file cannot be read, or has another format
 * @see https://maxmind.github.io/MaxMind-DB
 */
export function openPlaceFile(path: string, log: Pick<Logger, 'warn'>): FindPlaceNames {
  const reader = open(path)
  return (address) => {
    try {
      return toNames(reader.get(address))
    } catch (error) {
      // A damaged part of the file: the rest of the page does not depend on it.
      log.warn({ err: error, address }, 'the place of an address could not be read')
      return []
    }
  }
}

function open(path: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(path))
  } catch (cause) {
    throw new StartError(
      `PLACE_FILE must be a file in the MaxMind DB format (.mmdb) that the server can read; ${path} is not.`,
      { cause },
    )
  }
}

function toNames(found: CityResponse | null): PlaceNames[] {
  if (!found) return []
  const parts = [found.country ?? found.registered_country, found.subdivisions?.[0], found.city]
  return parts.flatMap((part) => (part?.names ? [{ ...part.names }] : []))
}
