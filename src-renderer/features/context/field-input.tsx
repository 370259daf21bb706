import type { ReactNode } from 'react'
import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import type { RequestField } from '../../../src-shared/service/request/request-form.ts'
import { ValuePicker } from '../../ui/chain-picker.tsx'
import { fieldTitle } from '../../../src-shared/view-models/field-titles.ts'
import { messages } from './messages.ts'

interface FieldInputProps {
  readonly field: RequestField
  readonly values: Readonly<Record<string, string>>
  /** Whether the request's check refused this field. */
  readonly wrong: boolean
  readonly onChange: (values: Readonly<Record<string, string>>) => void
}

/** Texts that are a sentence rather than a name. */
const LONG: ReadonlySet<string> = new Set(['question'])

/** One field of a request, with an input for the type in its schema. */
export function FieldInput({ field, values, wrong, onChange }: FieldInputProps): ReactNode {
  const title = fieldTitle(field.name)
  const id = `context-${field.name}`
  const set = (name: string, value: string): void => onChange({ ...values, [name]: value })
  const typed = values[field.name] ?? ''
  const several = field.kind === 'range' || field.kind === 'days' || field.kind === 'choices'
  return (
    <FormGroup
      label={field.kind === 'texts' && field.required ? messages.onePerLine(title) : title}
      {...(several ? {} : { labelFor: id })}
      {...(field.required ? { labelInfo: '(required)' } : {})}
      className={`flush query-field query-${field.kind}`}
    >
      {field.kind === 'choices' ? (
        <ValuePicker
          label={title}
          values={field.values}
          chosen={typed === '' ? [] : typed.split('\n')}
          onChange={(chosen) => set(field.name, chosen.join('\n'))}
          titleOf={(value) => value}
          searching={messages.any}
          none={messages.noMatchingValues}
        />
      ) : field.kind === 'range' || field.kind === 'days' ? (
        <EndsInput kind={field.kind} title={title} name={field.name} values={values} wrong={wrong} onEnter={set} />
      ) : field.kind === 'flag' || field.kind === 'choice' ? (
        <HTMLSelect
          id={id}
          fill
          value={typed}
          onChange={(event) => set(field.name, event.currentTarget.value)}
          options={[...(field.required ? [] : [{ value: '', label: messages.any }]), ...choicesOf(field)]}
        />
      ) : (
        <TextInput id={id} field={field} typed={typed} wrong={wrong} onEnter={(value) => set(field.name, value)} />
      )}
    </FormGroup>
  )
}

const YES_NO = [
  { value: 'true', label: messages.yes },
  { value: 'false', label: messages.no },
]

/** Values of the service are shown as sent; values that are not words are translated. */
function choicesOf({ kind, values }: RequestField): readonly { readonly value: string; readonly label: string }[] {
  return kind === 'flag'
    ? YES_NO
    : values.map((value) => ({ value, label: /^[a-z_0-9]+$/.test(value) && /[a-z]{2}/.test(value) ? fieldTitle(value) : value }))
}

interface EndsInputProps {
  readonly kind: 'range' | 'days'
  readonly title: string
  readonly name: string
  readonly values: Readonly<Record<string, string>>
  readonly wrong: boolean
  readonly onEnter: (name: string, value: string) => void
}

function EndsInput({ kind, title, name, values, wrong, onEnter }: EndsInputProps): ReactNode {
  const ends =
    kind === 'range'
      ? ([
          ['min', messages.atLeast],
          ['max', messages.atMost],
        ] as const)
      : ([
          ['from', 'from'],
          ['to', 'to'],
        ] as const)
  return (
    <div className="line query-ends">
      {ends.map(([end, word]) => {
        const typed = values[`${name}.${end}`] ?? ''
        return (
          <InputGroup
            key={end}
            className="grow"
            aria-label={`${title}, ${word}`}
            placeholder={kind === 'days' ? 'YYYY-MM-DD' : word}
            inputMode={kind === 'days' ? 'numeric' : 'decimal'}
            maxLength={40}
            value={typed}
            intent={wrong && typed !== '' ? 'danger' : 'none'}
            onValueChange={(value) => onEnter(`${name}.${end}`, value)}
          />
        )
      })}
    </div>
  )
}

interface TextInputProps {
  readonly id: string
  readonly field: RequestField
  readonly typed: string
  readonly wrong: boolean
  readonly onEnter: (value: string) => void
}

function TextInput({ id, field: { name, kind, required }, typed, wrong, onEnter }: TextInputProps): ReactNode {
  const intent = wrong && typed !== '' ? 'danger' : 'none'
  if (kind === 'texts' || LONG.has(name)) {
    return (
      <TextArea
        id={id}
        fill
        rows={required ? 3 : 1}
        autoResize={!required}
        spellCheck={false}
        value={typed}
        intent={intent}
        maxLength={LONG.has(name) ? 2000 : 20_000}
        placeholder={required ? '' : messages.onePerLineLabel}
        onChange={(event) => onEnter(event.currentTarget.value)}
      />
    )
  }
  return (
    <InputGroup
      id={id}
      value={typed}
      intent={intent}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
      onValueChange={onEnter}
    />
  )
}
