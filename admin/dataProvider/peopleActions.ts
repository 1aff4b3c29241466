import { EXPORT_TIMEOUT } from '#common/api/limits.ts';
import type { AgreementDetail, AgreementFilters, AgreementVersion, NewAgreement } from '#common/people/agreement.ts';
import type { PersonDeletion } from '#common/people/deletion.ts';
import type { PanelOverview } from '#common/people/experts/activity.ts';
import type { BulkAnswer, ConfirmEmailPayload, ExpertDetail } from '#common/people/experts/detail.ts';
import type { DuplicateGroups, Duplicates, MergePreview } from '#common/people/experts/duplicates.ts';
import type { ExpertFilterOptions } from '#common/people/experts/filters.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import type { ImportAnswer, ImportCheckAnswer, ImportRow, InvitePayload } from '#common/people/experts/invite.ts';
import type { AdminOption, OptionKind } from '#common/people/form-options-admin.ts';
import type { StaffMember } from '#common/people/staff.ts';
import type { Params } from '#common/ui/api/address.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { server } from './server.ts';

type ImportBatch = { rows: ImportRow['values'][]; emailTitle: string; emailContent: string };
type Told = { detail: string };

const staffPath = (id: number, action: string) => `/staff/${id}/${action}/`;

/** What staff do with experts and the confidentiality agreement, and super admins with the choices of the forms and other staff. */
export const peopleActions = {
  countWaitingExperts: (signal: AbortSignal) => server.get<{ count: number }>('/experts/waiting/', { signal }),
  readExpertOverview: (signal: AbortSignal) => server.get<PanelOverview>('/experts/overview/', { signal }),
  readExpertFilterOptions: (signal: AbortSignal) =>
    server.get<ExpertFilterOptions>('/experts/filter-options/', { signal }),
  findDuplicates: (signal: AbortSignal) => server.get<Duplicates>('/experts/duplicates/', { signal }),
  findDuplicatesOf: (id: number, signal: AbortSignal) =>
    server.get<DuplicateGroups>(`/experts/${id}/duplicates/`, { signal }),
  previewMerge: (kept: number, others: number[], signal: AbortSignal) =>
    server.get<MergePreview>(`/experts/${kept}/merge/`, { params: { others: others.join() }, signal }),
  readExpertHistory: (id: number, signal: AbortSignal) =>
    server.get<ExpertHistory>(`/experts/${id}/history/`, { signal }),
  readExpertDeletion: (id: number, signal: AbortSignal) =>
    server.get<PersonDeletion>(`/experts/${id}/deletion/`, { signal }),
  checkImport: (emails: string[]) => server.post<ImportCheckAnswer>('/experts/import/check/', { emails }),
  exportExperts: (params: Params) =>
    server.download('/experts/export/', { params, fileName: 'experts.csv', timeout: EXPORT_TIMEOUT }),
  downloadExpertData: (id: number) => server.download(`/experts/${id}/data/`, { fileName: `expert-${id}.zip` }),

  approveExpert: (id: number) => server.post<ExpertDetail>(`/experts/${id}/approve/`),
  approveExperts: (ids: number[]) => server.post<BulkAnswer>('/experts/bulk-approve/', { ids }),
  rejectExpert: (id: number, reason: string) => server.post<ExpertDetail>(`/experts/${id}/reject/`, { reason }),
  rejectExperts: (ids: number[], reason: string) => server.post<BulkAnswer>('/experts/bulk-reject/', { ids, reason }),
  undoDecisions: (ids: number[]) => server.post<BulkAnswer>('/experts/undo-decisions/', { ids }),

  messageExperts: (ids: number[], mail: { subject: string; body: string }) =>
    server.post<BulkAnswer>('/experts/bulk-message/', { ids, ...mail }),
  inviteExpert: (payload: InvitePayload) => server.post('/experts/invite/', payload),
  importExperts: (batch: ImportBatch) => server.post<ImportAnswer>('/experts/import/', batch),
  resendInvitation: (id: number) => server.post<Told>(`/experts/${id}/resend-invitation/`),
  revokeInvitation: (id: number) => server.post<Told>(`/experts/${id}/revoke-invitation/`),
  setExpertActive: (id: number, verb: 'deactivate' | 'reactivate') =>
    server.post<ExpertDetail>(`/experts/${id}/${verb}/`),
  confirmEmail: (id: number, codes: ConfirmEmailPayload) => server.post(`/experts/${id}/confirm-email/`, codes),
  addNote: (id: number, body: string) => server.post(`/experts/${id}/notes/`, { body }),
  deleteNote: (id: number, note: number) => server.delete(`/experts/${id}/notes/${note}/`),
  mergeExperts: (kept: number, other: number) => server.post(`/experts/${kept}/merge/`, { other_id: other }),
  dismissDuplicate: (one: number, other: number) =>
    server.post(`/experts/${one}/dismiss-duplicate/`, { other_id: other }),
  suspectDuplicate: (one: number, other: number) =>
    server.post(`/experts/${one}/dismiss-duplicate/`, { other_id: other, different: false }),

  publishAgreement: (agreement: NewAgreement) => server.post<AgreementDetail>('/agreements/', agreement),
  tellOfAgreement: ({ number }: AgreementVersion) => server.post<Told>(`/agreements/${number}/tell/`),
  exportAgreementPeople: ({ number, version }: AgreementVersion, filters: AgreementFilters) =>
    server.download(`/agreements/${number}/export/`, {
      params: filters,
      fileName: `agreement-${version}-${filters.state}.csv`,
      timeout: EXPORT_TIMEOUT,
    }),

  /** @throws ApiError 404 for a choice that was deleted */
  readOption: async (kind: OptionKind, id: number): Promise<AdminOption> => {
    const found = (await server.get<AdminOption[]>('/form-options/', { params: { kind } })).find(
      (one) => one.id === id,
    );
    if (!found) throw new ApiError(404);
    return found;
  },
  orderOptions: (kind: OptionKind, ids: number[]) => server.put('/form-options/order/', { kind, ids }),

  inviteStaffAgain: (id: number) => server.post<StaffMember>(staffPath(id, 'invite')),
  resetSecondFactor: (id: number) => server.post<StaffMember>(staffPath(id, 'reset-second-factor')),
  deactivateStaff: (id: number) => server.post<StaffMember>(staffPath(id, 'deactivate')),
  activateStaff: (id: number) => server.post<StaffMember>(staffPath(id, 'activate')),
};
