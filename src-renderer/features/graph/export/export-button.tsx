import { Button, Radio, RadioGroup, Switch } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { PanelButton } from '../../../ui/menu/panel-button.tsx'
import { DARK_COLOURS, LIGHT_COLOURS, type GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { EXPORT_SCOPES, type ExportScope } from '../../../../src-shared/graph/svg/export-scope.ts'
import { EXPORT_FORMATS, type ExportFormat } from './use-graph-export.ts'
import { STORY_FORMATS, type StoryFormat } from './use-story-export.ts'
import { exportText } from './messages.ts'
import './export.css'

interface ExportButtonProps {
  /** Whether there is a selection to export. */
  readonly hasSelection: boolean
  readonly onExport: (format: ExportFormat, scope: ExportScope, colours: GraphColours) => void
  /** Whether a trace or a path is open, whose story can be exported. */
  readonly hasStory: boolean
  readonly onExportStory: (format: StoryFormat, colours: GraphColours) => void
}

/**
 * Chooses scope and format of an export. Every file states filters, hidden nodes, coverage and the
 * head of the custody chain.
 */
export function ExportButton({ hasSelection, onExport, hasStory, onExportStory }: ExportButtonProps): ReactNode {
  const [wanted, setWanted] = useState<ExportScope>('drawn')
  const [isDark, setDark] = useState(false)
  const colours = isDark ? DARK_COLOURS : LIGHT_COLOURS
  const scope = wanted === 'selection' && !hasSelection ? 'drawn' : wanted
  return (
    <PanelButton
      at="end"
      panel={
        <section className="export-choice" aria-label={exportText.title}>
          <RadioGroup
            label={exportText.scope}
            selectedValue={scope}
            onChange={(event) => {
              const chosen = SCOPES.find((one) => one === event.currentTarget.value)
              if (chosen !== undefined) setWanted(chosen)
            }}
          >
            {SCOPES.map((one) => (
              <Radio key={one} value={one} label={EXPORT_SCOPES[one]} disabled={one === 'selection' && !hasSelection} />
            ))}
          </RadioGroup>
          <Switch label={exportText.dark} checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
          <div className="export-formats">
            {FORMATS.map((format) => (
              <Button key={format} size="small" text={EXPORT_FORMATS[format][0]} onClick={() => onExport(format, scope, colours)} />
            ))}
          </div>
          <p className="muted small">{exportText.hint}</p>
          <h4 className="export-story">{exportText.story}</h4>
          {hasStory && (
            <div className="export-formats">
              {STORY_FORMATS.map((format) => (
                <Button key={format} size="small" text={exportText.storyFormats[format]} onClick={() => onExportStory(format, colours)} />
              ))}
            </div>
          )}
          <p className="muted small">{hasStory ? exportText.storyHint : exportText.noStory}</p>
        </section>
      }
    >
      <Button size="small" icon={<Export />} text={exportText.button} />
    </PanelButton>
  )
}

const SCOPES = ['drawn', 'selection', 'whole'] as const satisfies readonly ExportScope[]
const FORMATS = ['svg', 'png', 'json', 'graphml', 'gexf', 'nodes', 'edges'] as const satisfies readonly ExportFormat[]
