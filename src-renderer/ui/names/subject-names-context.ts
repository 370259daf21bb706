import { createContext } from 'react'
import { NO_SUBJECT_NAMES, type SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'

/** What the subjects of the open case are called, known to whoever shows an address; outside of a case none has a name. */
export const SubjectNamesContext = createContext<SubjectNames>(NO_SUBJECT_NAMES)
