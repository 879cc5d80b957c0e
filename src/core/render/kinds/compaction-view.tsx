import { FoldVertical } from 'lucide-react'
import { Fold } from '../elements/fold.tsx'
import { Row } from '../elements/row.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'
import { rowOfCompaction } from './rows.ts'

/** Where everything before was replaced by a summary. */
export function CompactionView({ content, footer, ...folding }: KindViewProps) {
  const notes = content.parts.filter(({ kind }) => kind === 'note')
  const said = content.parts.filter(({ kind }) => kind !== 'note')
  const row = <Row icon={FoldVertical} {...rowOfCompaction(content.parts)} />
  return (
    <Fold {...folding} row={row}>
      <Parts parts={[...said, ...notes]} reading="prose" />
      {footer}
    </Fold>
  )
}
