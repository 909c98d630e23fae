-- More letters are folded [SRC-4]: the words of all texts are made once more, in the background. Until then their texts are searched.
set local role kinvault_system;
update document_texts set is_indexed = false where is_indexed;
reset role;
