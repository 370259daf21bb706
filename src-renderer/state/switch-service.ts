import { api } from '../platform/api.ts'
import { setApp, callBroker, setKeyState } from './backend-store.ts'
import { showToast, showErrorToast } from './messages.ts'
import { messages } from './texts.ts'

/**
 * Switches between the service and the practice service, and applies the state that the
 * main process then reports.
 */
export async function switchService(service: 'service' | 'practice'): Promise<boolean> {
  const response = await api().useService({ service })
  if (!response.ok) {
    showErrorToast(response.error)
    return false
  }
  setApp(response.value)
  const [key] = await Promise.all([api().readKeyState(), callBroker(() => api().readBrokerStatus())])
  if (key.ok) setKeyState(key.value)
  showToast(service === 'practice' ? messages.switchedToPractice : messages.switchedToData)
  return true
}
