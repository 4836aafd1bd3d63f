import type { CertificateState } from '@teachnet/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { fondCodeTable as codes, fondTextTable as texts } from '../../records/tables/resources.ts'

/** Returns the certificate with the first of these codes that exists, and counts the look-up. */
export async function countCheck(db: Queries, wanted: readonly string[], now: number) {
  for (const code of wanted) {
    const row = await countCheckOf(db, code, now)
    if (row) return row
  }
}

async function countCheckOf(db: Queries, code: string, now: number) {
  const [row] = await db
    .update(codes)
    .set({ checks: sql`${codes.checks} + 1`, last_check_time: now })
    .where(and(eq(codes.code, code), eq(codes.status, '1')))
    .returning({
      code: codes.code,
      kind: codes.kind,
      holder_name: codes.holder_name,
      subject_title: codes.subject_title,
      issued_on: codes.issued_on,
      expires_on: codes.expires_on,
      image: codes.image,
      text_id: codes.text_id,
      checks: codes.checks,
    })
  return row
}

/** The text for a state: the certificate's own text if it has this state, else the first text of the state. */
export async function findText(db: Queries, state: CertificateState, ownId: number | null) {
  const [row] = await db
    .select({ title: texts.title, title_en: texts.title_en, content: texts.content, content_en: texts.content_en })
    .from(texts)
    .where(and(eq(texts.kind, state), eq(texts.status, '1')))
    .orderBy(desc(sql`${texts.id} = ${ownId ?? 0}`), desc(texts.weigh), asc(texts.id))
    .limit(1)
  return row
}
