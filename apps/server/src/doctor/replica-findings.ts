import type { ReplicaFacts } from '../db/postgresql/inspect-database.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Maximum bytes of changes that a healthy replica has received but not applied. */
const muchWaiting = 16 * 1024 * 1024

/**
 * Returns the findings for the facts about a replica.
 *
 * @param place its host and port
 */
export function replicaFindings(place: string, facts: ReplicaFacts): readonly Finding[] {
  if (!facts.isReplica)
    return [
      problem(
        `${place} is no replica: it accepts writes of its own. The server does not read from it.`,
        'Let DATABASE_REPLICA_URLS name streaming replicas only, and DATABASE_URL the server that they follow.',
      ),
    ]
  if (!facts.isOfSameServer)
    return [
      problem(
        `${place} follows another server than that of DATABASE_URL.`,
        'Correct DATABASE_REPLICA_URLS, or set the replica up again (pg_basebackup -R).',
      ),
    ]
  if (facts.waiting > muchWaiting)
    return [
      warning(
        `The replica ${place} has not applied ${Math.round(facts.waiting / 1024 / 1024)} MB of changes yet.`,
        'Look at its load, and at pg_is_wal_replay_paused() on it. Reads go elsewhere meanwhile.',
      ),
    ]
  return [ok(`The replica ${place} follows the database.`)]
}
