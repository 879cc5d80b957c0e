import { parseBlockLink, toAgentFile } from '../../../reading/block-link.ts'
import type { Stores } from '../../stores.ts'

/** Goes to the block of a copied link. False if the text is not such a link, or its session is not in the library. */
export function openBlockLink({ screens, reading, sessions }: Stores, text: string): boolean {
  const link = parseBlockLink(text)
  const session = link && sessions.getState().sessions.find(({ id }) => id === link.session)
  if (link === undefined || session === undefined) return false
  const file = link.agent === null ? session.file : toAgentFile(link.agent, session.file)
  screens.getState().show('library')
  void reading
    .getState()
    .open({ session, file: session.file, at: { file, uuid: link.uuid, block: link.block }, query: null })
  return true
}
